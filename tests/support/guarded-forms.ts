/** Sends messages as visitors with chosen addresses and headers, and reads what was stored. */
import { expect } from 'vitest'
import type { TestSite } from '../support/site.ts'

export const typed = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'Hello',
  message: 'Hi!\nBye.',
}

interface Sender {
  peer?: string
  headers?: Record<string, string>
}

/** By the form of a page. */
export function post(site: TestSite, path: string, fields: object, { peer, headers }: Sender = {}) {
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields }).toString(),
    headers: {
      origin: 'http://localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
  return site.site.answer(request, { peer: peer ?? '192.0.2.1' })
}

/** By a JSON call. */
export function call(site: TestSite, path: string, fields: object, { peer, headers }: Sender = {}) {
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...headers,
    },
  })
  return site.site.answer(request, { peer: peer ?? '192.0.2.1' })
}

export const messagesIn = (site: TestSite) =>
  site.database.db.selectFrom('message').selectAll().orderBy('created_at').execute()

export const emailsIn = (site: TestSite) =>
  site.database.db.selectFrom('letter').selectAll().execute()

/** The input that a refused page still shows. */
export async function expectKept(response: Response, sentence: string) {
  const html = await response.text()
  expect(html).toContain(sentence)
  for (const value of [typed.name, typed.email, typed.subject]) {
    expect(html).toContain(`value="${value}"`)
  }
  expect(html).toContain(`>${typed.message}</textarea>`)
}
