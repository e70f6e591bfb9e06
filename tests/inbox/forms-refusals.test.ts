/** Refusals of both forms: no input is lost, and none of it becomes markup. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { messageLimits } from '#shared/message.ts'
import {
  attributesOf,
  call,
  escaped,
  forms,
  kept,
  origin,
  postForm,
  typed,
} from '../support/forms.ts'
import { openTestSite } from '../support/site.ts'

const wrong: [
  field: keyof typeof typed,
  value: string,
  error: 'required' | 'tooLong' | 'malformed',
][] = [
  ['name', '', 'required'],
  ['name', 'x'.repeat(101), 'tooLong'],
  ['name', 'Ada\r\nBcc: eve@example.com', 'malformed'],
  ['email', ' ', 'required'],
  ['email', `${'a'.repeat(250)}@example.com`, 'tooLong'],
  ['email', 'ada', 'malformed'],
  ['email', 'ada@example.com\r\nBcc: eve@example.com', 'malformed'],
  ['subject', '', 'required'],
  ['subject', 'x'.repeat(201), 'tooLong'],
  ['subject', 'Hello\nBcc: eve@example.com', 'malformed'],
  ['message', '\r\n', 'required'],
  ['message', '가'.repeat(5001), 'tooLong'],
]

test.each(languages)('every possible error is shown next to its field in %s', async (language) => {
  await using site = await openTestSite()
  const { errors, problems } = catalogues[language].messages
  for (const [field, value, error] of wrong) {
    for (const form of forms) {
      const response = await postForm(site, `/${language}/${form}`, { ...typed, [field]: value })
      const html = await response.text()
      const words = errors[field][error]
      const sentence =
        typeof words === 'function' ? words(messageLimits[field].toLocaleString(language)) : words

      expect(response.status, `${field} ${error}`).toBe(400)
      expect(html).toMatch(new RegExp(`role="alert"[^>]*>${problems.invalid}</p>`))
      expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*>${escaped(sentence)}</p>`))
      expect(attributesOf(html, field)).toContain('aria-invalid="true"')
      expect(attributesOf(html, field)).toContain(`aria-describedby="${field}-error`)
      expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
      if (field !== 'subject') expect(html).toContain(`value="${typed.subject}"`)
    }
  }
  expect(await kept(site)).toEqual([])
  expect(site.logged).toEqual([])
})

test('a refused form keeps all typed values as text, never as markup', async () => {
  await using site = await openTestSite()
  const attack = '"></textarea><script>alert(1)</script>'
  const fields = {
    name: attack,
    email: attack,
    category: 'bug',
    subject: attack,
    message: `${attack}\n2`,
  }
  const response = await postForm(site, '/en/feedback', fields)
  const html = await response.text()

  expect(response.status).toBe(400)
  expect(html).not.toContain('<script>alert')
  expect(html.match(/&quot;&gt;&lt;\/textarea&gt;&lt;script&gt;/g)).toHaveLength(4)
  expect(html).toMatch(/<option [^>]*value="bug" selected=""/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('etag')).toBeNull()
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['another port', { origin: 'http://localhost:8080' }],
  ['another site, by fetch metadata', { 'sec-fetch-site': 'cross-site' }],
  ['another site that lies about its origin', { origin, 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { origin, 'sec-fetch-site': 'same-site' }],
  ['who does not say', {}],
  ['another site, by Referer', { referer: 'https://evil.example/' }],
])('a form that is posted by %s is refused without reading it', async (_, headers) => {
  await using site = await openTestSite()
  for (const form of forms) {
    const response = await postForm(site, `/en/${form}`, typed, headers as Record<string, string>)
    const html = await response.text()
    expect(response.status).toBe(403)
    expect(html).toContain(catalogues.en.pages.foreign.title)
    expect(html).not.toContain(typed.name)
  }
  expect(await kept(site)).toEqual([])
})

test.each([
  [{ origin }],
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ referer: `${origin}/contact` }],
])('a form that is posted by a page of the site is accepted: %j', async (headers) => {
  await using site = await openTestSite()
  const response = await postForm(site, '/contact', typed, headers as Record<string, string>)
  expect(response.status).toBe(303)
})

test.each([
  [{ 'x-requested-with': undefined }, 403, 'CSRF_REJECTED'],
  [{ 'x-requested-with': 'fetch' }, 403, 'CSRF_REJECTED'],
  [{ origin: 'https://evil.example' }, 403, 'CSRF_REJECTED'],
  [{ origin: 'null' }, 403, 'CSRF_REJECTED'],
  [{ 'sec-fetch-site': 'cross-site' }, 403, 'CSRF_REJECTED'],
  [{ 'sec-fetch-site': 'same-site' }, 403, 'CSRF_REJECTED'],
  [{ 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [{ 'content-type': 'application/json; charset=utf-16' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [{ 'content-type': undefined }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [{ 'content-type': 'Application/JSON; Charset=UTF-8', origin }, 202, null],
  [{ 'sec-fetch-site': 'same-origin' }, 202, null],
] as const)('a call with %j is answered with %i %s', async (headers, status, code) => {
  await using site = await openTestSite()
  for (const form of forms) {
    const response = await call(site, `/api/${form}`, typed, headers)
    expect([response.status, (await response.json()).code]).toEqual([status, code])
  }
  expect(await kept(site)).toHaveLength(status === 202 ? 2 : 0)
})

test.each([
  [{ ...typed, email: 'ada' }, ['email']],
  [{ ...typed, name: undefined }, ['name']],
  [{ ...typed, message: 5 }, ['message']],
  [{ ...typed, subject: 'Hello\r\nBcc: eve@example.com' }, ['subject']],
  [{ ...typed, isAdmin: true }, ['isAdmin']],
  [{ ...typed, status: 'read', id: 'x' }, ['id', 'status']],
  [`${JSON.stringify(typed).slice(0, -1)},"__proto__":{"x":1}}`, ['__proto__']],
  [`${JSON.stringify(typed).slice(0, -1)},"constructor":1}`, ['constructor']],
  [{}, ['email', 'message', 'name', 'subject']],
  [[], ['email', 'message', 'name', 'subject']],
  ['null', ['email', 'message', 'name', 'subject']],
  ['"text"', ['email', 'message', 'name', 'subject']],
  ['', ['email', 'message', 'name', 'subject']],
  ['{', []],
])(
  'a body that breaks its schema is refused with the names of its fields: %j',
  async (body, fields) => {
    await using site = await openTestSite()
    for (const form of forms) {
      const response = await call(site, `/api/${form}`, body)
      const { code, data } = await response.json()
      expect([response.status, code]).toEqual([400, 'VALIDATION'])
      expect(Object.keys(data.fields).sort()).toEqual(fields)
    }
    expect(await kept(site)).toEqual([])
    expect(site.logged).toEqual([])
  },
)

test('only feedback has a category', async () => {
  await using site = await openTestSite()
  const withCategory = { ...typed, category: 'bug' }
  expect((await call(site, '/api/feedback', withCategory)).status).toBe(202)
  expect((await call(site, '/api/feedback', { ...typed, category: 'praise' })).status).toBe(400)
  expect((await call(site, '/api/contact', withCategory)).status).toBe(400)
  expect((await postForm(site, '/contact', withCategory)).status).toBe(400)
  expect((await call(site, '/api/contact?x=1', typed)).status).toBe(400)
})

test('a body that is too large is refused, and a text that is too long is shown again', async () => {
  await using site = await openTestSite()
  const tooLarge = await postForm(site, '/en/contact', { ...typed, message: 'x'.repeat(300_000) })
  expect(tooLarge.status).toBe(413)
  expect(await tooLarge.text()).toContain(catalogues.en.pages.tooLarge.title)

  const tooLong = await postForm(site, '/en/contact', { ...typed, message: '가'.repeat(6500) })
  expect(tooLong.status).toBe(400)
  expect(await tooLong.text()).toContain('가'.repeat(6500))

  const response = await call(site, '/api/contact', { ...typed, message: 'x'.repeat(70_000) })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' })
  expect(await kept(site)).toEqual([])
})

test.each([
  ['multipart/form-data; boundary=x', 415],
  ['text/plain', 415],
  ['application/json', 415],
])('a form sent as %s is refused with a message', async (type, status) => {
  await using site = await openTestSite()
  const headers = { origin, 'content-type': type }
  const response = await postForm(site, '/en/contact', 'name=x', headers)
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(catalogues.en.pages.unsupported.title)
})

test('other methods, and posts to pages without a form, are refused with the allowed methods', async () => {
  await using site = await openTestSite()
  const allowed = async (path: string, method: string) => {
    const response = await site.get(path, { method, headers: { origin } })
    return [response.status, response.headers.get('allow')]
  }
  for (const path of ['/feedback', '/ko/contact']) {
    expect(await allowed(path, 'PUT'), path).toEqual([405, 'GET, HEAD, POST'])
  }
  for (const path of ['/', '/ko', '/about', '/fr/contact', '/contact/x', '/login']) {
    expect(await allowed(path, 'POST'), path).toEqual([405, 'GET, HEAD'])
  }
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
    expect(await allowed('/api/feedback', method), method).toEqual([405, 'POST'])
  }
})
