/** Who may write to the owner, and what counts as spam, by form and by JSON call. */
import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { databases } from '../support/databases.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const typed = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hi!\nBye.' }

interface Sender {
  peer?: string
  headers?: Record<string, string>
}

/** By the form of a page. */
function post(site: TestSite, path: string, fields: object, { peer, headers }: Sender = {}) {
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields }).toString(),
    headers: {
      origin: 'http://localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
  return site.site.answer(request, peer ?? '192.0.2.1')
}

/** By a JSON call. */
function call(site: TestSite, path: string, fields: object, { peer, headers }: Sender = {}) {
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...headers,
    },
  })
  return site.site.answer(request, peer ?? '192.0.2.1')
}

const messagesIn = (site: TestSite) =>
  site.database.db.selectFrom('message').selectAll().orderBy('created_at').execute()
const lettersIn = (site: TestSite) => site.database.db.selectFrom('letter').selectAll().execute()

/** The input that a refused page still shows. */
async function expectKept(response: Response, sentence: string) {
  const html = await response.text()
  expect(html).toContain(sentence)
  for (const value of [typed.name, typed.email, typed.subject]) {
    expect(html).toContain(`value="${value}"`)
  }
  expect(html).toContain(`>${typed.message}</textarea>`)
}

describe.each(databases)('on $name', (database) => {
  test('a message and the letter that tells of it are kept together, or not at all', async () => {
    await using site = await openTestSite({ database })
    const { id } = (await (await call(site, '/api/feedback', typed)).json()).data
    expect(await lettersIn(site)).toMatchObject([
      {
        kind: 'message',
        state: 'queued',
        message_id: id,
        recipient: null,
        reply_to: typed.email,
        subject: '[Portfolio Feedback] Hello',
      },
    ])
    await site.database.db.schema.dropTable('delivery').execute()
    await site.database.db.schema.dropTable('letter').execute()
    const refused = await call(site, '/api/feedback', { ...typed, subject: 'Again' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await messagesIn(site)).toHaveLength(1)
  })

  test('the same words within a minute are one message, whoever hurries', async () => {
    await using site = await openTestSite({ database })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(site, '/api/contact', typed)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202))
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).data.id))
    expect(new Set(ids).size).toBe(1)
    expect((await post(site, '/ko/contact', typed)).status).toBe(303)
    expect(await messagesIn(site)).toHaveLength(1)
    expect(await lettersIn(site)).toHaveLength(1)

    await call(site, '/api/feedback', typed)
    await call(site, '/api/contact', { ...typed, message: 'Something else' })
    expect(await messagesIn(site)).toHaveLength(3)

    const aMinuteAgo = new Date(Date.parse('2026-11-21T12:00:00Z') - 60_000).toISOString()
    await site.database.db.updateTable('recent_message').set({ created_at: aMinuteAgo }).execute()
    await call(site, '/api/contact', typed)
    expect(await messagesIn(site)).toHaveLength(4)
  })

  test('after five messages in ten minutes a visitor is asked for patience, and nobody else', async () => {
    await using site = await openTestSite({ database, isThrottled: true })
    for (let count = 0; count < 5; count++) {
      const send = count % 2 ? call : post
      const path = count % 2 ? '/api/contact' : '/ko/contact'
      const { status } = await send(site, path, { ...typed, message: String(count) })
      expect(status).toBe(count % 2 ? 202 : 303)
    }
    const refused = await call(site, '/api/feedback', typed, { headers: { cookie: 'lang=ja' } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await refused.json()).toEqual({
      success: false,
      data: null,
      error: catalogues.ja.errors.RATE_LIMITED,
      code: 'RATE_LIMITED',
    })
    for (const language of languages) {
      const page = await post(site, `/${language}/contact`, typed)
      expect(page.status).toBe(429)
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(500)
      await expectKept(page, catalogues[language].messages.problems.rateLimited('10'))
    }
    expect((await call(site, '/api/feedback', typed, { peer: '192.0.2.2' })).status).toBe(202)
    expect(await messagesIn(site)).toHaveLength(6)
  })

  test('all visitors together are asked for patience when there are too many', async () => {
    await using site = await openTestSite({ database, isThrottled: true })
    const answers: Response[] = []
    for (let visitor = 0; visitor < 310; visitor++) {
      const peer = `198.51.${Math.floor(visitor / 250)}.${visitor % 250}`
      // The same text each time: it is stored once, and each attempt counts.
      answers.push(await call(site, '/api/contact', typed, { peer }))
    }
    const statuses = Map.groupBy(answers, ({ status }) => status)
    expect(statuses.get(202)).toHaveLength(300)
    expect(statuses.get(429)).toHaveLength(10)
  })
})

test('a network counts as one visitor, and a header that nobody vouches for as none', async () => {
  await using site = await openTestSite({ isThrottled: true })
  const from = (peer: string, message: string, forwarded = '') =>
    call(
      site,
      '/api/contact',
      { ...typed, message },
      { peer, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} },
    )
  for (let count = 0; count < 5; count++) {
    expect((await from(`2001:db8::${count}`, String(count), `192.0.2.${count}`)).status).toBe(202)
  }
  expect((await from('2001:db8::9', 'more', '192.0.2.9')).status).toBe(429)
  expect((await from('2001:db8:0:1::9', 'more')).status).toBe(202)
})

test('behind a trusted proxy, each visitor has limits of their own', async () => {
  const settings = { trustedProxies: ['10.0.0.0/8'] }
  await using site = await openTestSite({ isThrottled: true, settings })
  const from = (forwarded: string, message: string) =>
    call(
      site,
      '/api/contact',
      { ...typed, message },
      { peer: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } },
    )
  for (let count = 0; count < 6; count++) {
    expect((await from(`192.0.2.${count}`, String(count))).status).toBe(202)
  }
  for (let count = 0; count < 4; count++) await from('203.0.113.1, 192.0.2.1', `x${count}`)
  expect((await from('203.0.113.2, 192.0.2.1', 'more')).status).toBe(429)
})

test.each([
  ['eve@example.com', 403],
  ['EVE@Example.com', 403],
  ['anybody@spam.example', 403],
  ['eve@example.com.au', 303],
  ['eve@not-spam.example', 303],
])('with a block list, %s is answered with %i', async (email, status) => {
  const settings = { blockedSenders: ['eve@example.com', '@spam.example'] }
  await using site = await openTestSite({ settings })
  for (const form of ['feedback', 'contact']) {
    const page = await post(site, `/en/${form}`, { ...typed, email })
    expect(page.status).toBe(status)
    if (status === 403) {
      expect(await page.text()).toContain(catalogues.en.messages.problems.senderBlocked)
      const answer = await (await call(site, `/api/${form}`, { ...typed, email })).json()
      expect(answer).toMatchObject({ success: false, code: 'FORBIDDEN' })
    }
  }
  expect(await messagesIn(site)).toHaveLength(status === 303 ? 2 : 0)
})

const headless: Record<string, string>[] = [
  { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36' },
  { 'sec-ch-ua': '"HeadlessChrome";v="140", "Chromium";v="140"' },
]

test.each(headless)(
  'a headless browser is let in unless it is to be blocked: %j',
  async (headers) => {
    await using open = await openTestSite()
    expect((await call(open, '/api/contact', typed, { headers })).status).toBe(202)

    await using closed = await openTestSite({ settings: { blockHeadless: true } })
    const refused = await call(closed, '/api/contact', typed, { headers })
    expect([refused.status, (await refused.json()).code]).toEqual([451, 'HEADLESS_BLOCKED'])
    for (const language of languages) {
      const page = await post(closed, `/${language}/feedback`, typed, { headers })
      expect(page.status).toBe(451)
      await expectKept(page, catalogues[language].messages.problems.headless)
    }
    expect((await post(closed, '/en/contact', { ...typed, driven: 'true' })).status).toBe(451)
    expect((await post(closed, '/en/contact', { ...typed, driven: 'false' })).status).toBe(303)
    expect((await call(closed, '/api/contact', typed)).status).toBe(202)
  },
)

test.each([
  ['what only a program fills in is filled in', { reference: 'https://pills.example' }, 'honeypot'],
  ['it was filled in within a second', { elapsed: '900' }, 'too_fast'],
  ['a person took their time', { elapsed: '2000', reference: '', driven: 'false' }, null],
  ['there is no script to measure it', {}, null],
  ['the time is nonsense', { elapsed: '-5' }, null],
])('when %s, the message is kept: %j as %s', async (_, traces, reason) => {
  await using site = await openTestSite({ isThrottled: true })
  const page = await post(site, '/ko/feedback', { ...typed, ...traces })
  // A spammer gets the same confirmation as anybody, and learns nothing.
  expect([page.status, page.headers.get('location')]).toEqual([303, '/ko/feedback?sent=1'])
  expect(await messagesIn(site)).toMatchObject([
    { ...typed, status: reason ? 'spam' : 'new', spam_reason: reason },
  ])
  expect(await lettersIn(site)).toHaveLength(reason ? 0 : 1)
})

test('the fields of the trap are no fields of a JSON call', async () => {
  await using site = await openTestSite()
  const refused = await call(site, '/api/contact', { ...typed, reference: '', elapsed: '5' })
  expect(refused.status).toBe(400)
  expect(Object.keys((await refused.json()).data.fields).sort()).toEqual(['elapsed', 'reference'])
})

test.each(languages)('a refused form shows nothing of the trap in %s', async (language) => {
  await using site = await openTestSite()
  const page = await post(site, `/${language}/contact`, { ...typed, email: 'x', reference: 'no' })
  const html = await page.text()
  expect(page.status).toBe(400)
  expect(html).toMatch(/aria-hidden="true"><label for="reference">/)
  expect(html).not.toContain('value="no"')
})
