/** Sends the forms of a site, and reads what was stored. */
import { languages } from '#shared/i18n/languages.ts'
import type { TestSite } from './site.ts'

export const origin = 'http://localhost:3000'
export const typed = {
  name: '아다',
  email: 'ada@example.com',
  subject: 'Hello',
  message: 'Hi!\n안녕 🙂',
}
export const forms = ['feedback', 'contact'] as const
export const formsInLanguages = languages.flatMap((language) =>
  forms.map((form) => ({ language, form })),
)

export function postForm(
  site: TestSite,
  path: string,
  fields: Record<string, string> | string,
  headers: Record<string, string> = { origin },
) {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return site.get(path, { method: 'POST', body, headers: { ...type, ...headers } })
}

export function call(
  site: TestSite,
  path: string,
  body: unknown,
  headers: Record<string, string | undefined> = {},
) {
  const all = {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    ...headers,
  }
  const sent = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return site.get(path, { method: 'POST', body: new TextEncoder().encode(text), headers: sent })
}

export const kept = (site: TestSite) =>
  site.database.db
    .selectFrom('message')
    .select(['kind', 'name', 'email', 'category', 'subject', 'message', 'language', 'status'])
    .orderBy('kind')
    .execute()

/** Text as React writes it. */
export const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')

export const attributesOf = (html: string, id: string) =>
  new RegExp(`<(?:input|textarea|select) [^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? ''
