/** Both forms, as plain posts of a page and as JSON calls. */
import { describe, expect, test } from 'vitest'
import { feedbackCategories, feedbackSigns } from '#shared/feedback.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { messageLimits } from '#shared/message.ts'
import { databases } from './databases.ts'
import { openTestSite, type TestSite } from './site.ts'

const origin = 'http://localhost:3000'
const typed = { name: '아다', email: 'ada@example.com', subject: 'Hello', message: 'Hi!\n안녕 🙂' }
const forms = ['feedback', 'contact'] as const
const formsInLanguages = languages.flatMap((language) => forms.map((form) => ({ language, form })))

function postForm(
  site: TestSite,
  path: string,
  fields: Record<string, string> | string,
  headers: Record<string, string> = { origin },
) {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return site.get(path, { method: 'POST', body, headers: { ...type, ...headers } })
}

function call(
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

const kept = (site: TestSite) =>
  site.database.db
    .selectFrom('message')
    .select(['kind', 'name', 'email', 'category', 'subject', 'message', 'language', 'status'])
    .orderBy('kind')
    .execute()

/** Text as React writes it. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')

const attributesOf = (html: string, id: string) =>
  new RegExp(`<(?:input|textarea|select) [^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? ''

describe.each(databases)('on $name', (database) => {
  test.each(formsInLanguages)(
    'a plain post of $form in $language is kept, and leads to the thanks by GET',
    async ({ language, form }) => {
      await using site = await openTestSite({ database })
      const fields = form === 'feedback' ? { ...typed, category: 'design' } : typed
      const response = await postForm(site, `/${language}/${form}`, fields)

      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(`/${language}/${form}?sent=1`)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const category = form === 'feedback' ? 'design' : null
      expect(await kept(site)).toEqual([
        { kind: form, ...typed, category, language, status: 'new' },
      ])

      const thanks = await site.get(`/${language}/${form}?sent=1`)
      const html = await thanks.text()
      const words = catalogues[language].messages[form]
      expect(thanks.status).toBe(200)
      expect(html).toContain(escaped(words.sent))
      expect(html).toMatch(
        new RegExp(`<a [^>]*href="/${language}/${form}"[^>]*>${words.again}</a>`),
      )
      expect(html).not.toContain('method="post"')
      expect(site.logged).toEqual([])
    },
  )

  test('a call keeps the message and answers 202 with its id', async () => {
    await using site = await openTestSite({ database })
    const ids = new Set<string>()
    for (const form of forms) {
      const response = await call(site, `/api/${form}`, typed, { cookie: 'lang=ja' })
      const body = await response.json()
      expect(response.status).toBe(202)
      expect(body).toEqual({
        success: true,
        data: { id: expect.any(String) },
        error: null,
        code: null,
      })
      ids.add(body.data.id)
    }
    const rows = await site.database.db.selectFrom('message').select('id').execute()
    expect(new Set(rows.map(({ id }) => id))).toEqual(ids)
    expect(await kept(site)).toEqual([
      { kind: 'contact', ...typed, category: null, language: 'ja', status: 'new' },
      { kind: 'feedback', ...typed, category: null, language: 'ja', status: 'new' },
    ])
  })

  test.each(formsInLanguages)(
    'while the database is away, $form in $language apologises and keeps what was typed',
    async ({ language, form }) => {
      await using site = await openTestSite({ database })
      await site.database.db.schema.alterTable('message').renameTo('away').execute()
      const words = catalogues[language]
      const expectApology = async () => {
        const response = await postForm(site, `/${language}/${form}`, typed)
        const html = await response.text()
        expect(response.status).toBe(503)
        expect(html).toContain(escaped(words.messages.problems.unavailable))
        for (const value of [typed.name, typed.email, typed.subject]) {
          expect(html).toContain(`value="${value}"`)
        }
        expect(html).toContain(`>${typed.message}</textarea>`)
        return html
      }
      const framed = await expectApology()
      expect(framed).toContain(words.navigation.academics)
      const [{ requestId }] = site.logged as [{ requestId: string }]
      expect(framed).toContain(requestId)

      // With nothing left of the database, there is no frame either; the words are still there.
      for (const table of ['content_entry', 'content_revision'] as const) {
        await site.database.db.schema.dropTable(table).execute()
      }
      await expectApology()
      expect(site.logged).toHaveLength(3)
      expect(JSON.stringify(site.logged)).not.toContain(typed.email)
    },
  )

  test('a call while the database is away is told so, and nothing else', async () => {
    await using site = await openTestSite({ database })
    await site.database.db.schema.alterTable('message').renameTo('away').execute()
    const response = await call(site, '/api/feedback', typed)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      success: false,
      data: null,
      error: catalogues.ko.errors.UNAVAILABLE,
      code: 'UNAVAILABLE',
    })
  })
})

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
  ['message', 'a\0b', 'malformed'],
]

test.each(languages)(
  'everything that can be wrong is said beside its field in %s',
  async (language) => {
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
  },
)

test('a refused form keeps all that was typed, as text and never as markup', async () => {
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

test('an answer to a post is never shown to anybody else', async () => {
  await using site = await openTestSite()
  await postForm(site, '/en/contact', { ...typed, email: 'secret' })
  const html = await (await site.get('/en/contact')).text()
  expect(html).not.toContain('secret')
  expect(html).not.toContain('aria-invalid="')
})

test('a prefix-free post is answered in the visitor’s language, and stays prefix-free', async () => {
  await using site = await openTestSite()
  const headers = { origin, 'accept-language': 'ja' }
  const refused = await postForm(site, '/contact', { ...typed, name: '' }, headers)
  expect(await refused.text()).toContain(catalogues.ja.messages.errors.name.required)
  const sent = await postForm(site, '/contact', typed, headers)
  expect(sent.headers.get('location')).toBe('/contact?sent=1')
  expect(await kept(site)).toMatchObject([{ language: 'ja' }])
})

test('feedback offers six categories with name and sign, and none is chosen', async () => {
  await using site = await openTestSite()
  for (const language of languages) {
    const html = await (await site.get(`/${language}/feedback`)).text()
    const { categories, chooseCategory } = catalogues[language].messages
    expect(html).toContain(`<option value="">${chooseCategory}</option>`)
    for (const category of feedbackCategories) {
      expect(html).toContain(`>${feedbackSigns[category]} ${categories[category]}</option>`)
    }
    expect(html).not.toContain('selected')
  }
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
])('a form that is posted by %s is refused, unread', async (_, headers) => {
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
])('a form that is posted by our own page is taken: %j', async (headers) => {
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
  'a body that breaks its schema is refused by the names of its fields: %j',
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

test('a category belongs to feedback only', async () => {
  await using site = await openTestSite()
  const withCategory = { ...typed, category: 'bug' }
  expect((await call(site, '/api/feedback', withCategory)).status).toBe(202)
  expect((await call(site, '/api/feedback', { ...typed, category: 'praise' })).status).toBe(400)
  expect((await call(site, '/api/contact', withCategory)).status).toBe(400)
  expect((await postForm(site, '/contact', withCategory)).status).toBe(400)
  expect((await call(site, '/api/contact?x=1', typed)).status).toBe(400)
})

test('what is too large is refused, and what is only too long is shown again', async () => {
  await using site = await openTestSite()
  const tooLarge = await postForm(site, '/en/contact', { ...typed, message: 'x'.repeat(300_000) })
  expect(tooLarge.status).toBe(413)
  expect(await tooLarge.text()).toContain(catalogues.en.pages.tooLarge.title)

  const tooLong = await postForm(site, '/en/contact', { ...typed, message: '가'.repeat(20_000) })
  expect(tooLong.status).toBe(400)
  expect(await tooLong.text()).toContain('가'.repeat(20_000))

  const response = await call(site, '/api/contact', { ...typed, message: 'x'.repeat(70_000) })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' })
  expect(await kept(site)).toEqual([])
})

test('the longest message of all fits through both doors', async () => {
  await using site = await openTestSite()
  const longest = {
    name: '가'.repeat(100),
    email: `${'a'.repeat(242)}@example.com`,
    subject: '가'.repeat(200),
    message: '가'.repeat(5000),
  }
  expect((await call(site, '/api/contact', longest)).status).toBe(202)
  expect((await postForm(site, '/feedback', longest)).status).toBe(303)
  expect(await kept(site)).toMatchObject([longest, longest])
})

test.each([
  ['multipart/form-data; boundary=x', 415],
  ['text/plain', 415],
  ['application/json', 415],
])('a form as %s is refused in words', async (type, status) => {
  await using site = await openTestSite()
  const headers = { origin, 'content-type': type }
  const response = await postForm(site, '/en/contact', 'name=x', headers)
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(catalogues.en.pages.unsupported.title)
})

test('other methods, and posts to pages without a form, are refused with what is allowed', async () => {
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

test('OpenAPI tells of both calls, what they take and what they refuse', async () => {
  await using site = await openTestSite()
  const { paths } = await (await site.get('/api/openapi.json')).json()
  const propertiesOf = (path: string) =>
    Object.keys(paths[path].post.requestBody.content['application/json'].schema.properties).sort()
  expect(propertiesOf('/api/contact')).toEqual(['email', 'message', 'name', 'subject'])
  expect(propertiesOf('/api/feedback')).toEqual(['category', 'email', 'message', 'name', 'subject'])
  const { requestBody, responses, parameters } = paths['/api/feedback'].post
  const { schema } = requestBody.content['application/json']
  expect(schema.required.sort()).toEqual(['email', 'message', 'name', 'subject'])
  expect(schema.additionalProperties).toBe(false)
  expect(Object.keys(responses)).toEqual(['202', '400', '403', '413', '415', '429', '451', '503'])
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'X-Requested-With', in: 'header', required: true }),
  )
})

test.each(languages)(
  'the page’s script finds the words it needs in %s',
  async (language: Language) => {
    await using site = await openTestSite()
    const { messages } = catalogues[language]
    const html = await (await site.get(`/${language}/feedback`)).text()
    const words = [messages.sending, messages.problems.offline, messages.errors.email.malformed]
    for (const sentence of words) expect(html).toContain(`="${escaped(sentence)}"`)
  },
)
