/** Both forms, as plain posts of a page and as JSON calls. */
import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { feedbackCategories, feedbackSigns } from '#shared/message.ts'
import { databases } from '../support/databases.ts'
import {
  call,
  escaped,
  forms,
  formsInLanguages,
  kept,
  origin,
  postForm,
  typed,
} from '../support/forms.ts'
import { openTestSite } from '../support/site.ts'

describe.each(databases)('on $name', (database) => {
  test.each(formsInLanguages)(
    'a plain post of $form in $language is stored, and redirects to the thank-you page',
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

  test('a call stores the message and answers 202 with its id', async () => {
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
    'while the database is unavailable, $form in $language shows an error and keeps the typed values',
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

      // Without the database there is no frame either; the input is still there.
      for (const table of ['content_entry', 'content_revision'] as const) {
        await site.database.db.schema.dropTable(table).execute()
      }
      await expectApology()
      // Of each: why the message was not stored, and the failed answer.
      expect(site.logged).toHaveLength(4)
      expect(JSON.stringify(site.logged)).not.toContain(typed.email)
    },
  )

  test('while the database is unavailable, a call is told that and nothing else', async () => {
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

test('the response to a post is never shown to others', async () => {
  await using site = await openTestSite()
  await postForm(site, '/en/contact', { ...typed, email: 'secret' })
  const html = await (await site.get('/en/contact')).text()
  expect(html).not.toContain('secret')
  expect(html).not.toContain('aria-invalid="')
})

test('a post without a language prefix is answered in the visitor’s language, without a prefix', async () => {
  await using site = await openTestSite()
  const headers = { origin, 'accept-language': 'ja' }
  const refused = await postForm(site, '/contact', { ...typed, name: '' }, headers)
  expect(await refused.text()).toContain(catalogues.ja.messages.errors.name.required)
  const sent = await postForm(site, '/contact', typed, headers)
  expect(sent.headers.get('location')).toBe('/contact?sent=1')
  expect(await kept(site)).toMatchObject([{ language: 'ja' }])
})

test('feedback offers six categories with name and icon, and none is selected', async () => {
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

test('the longest allowed message is accepted by the form and by the call', async () => {
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

test('the OpenAPI document describes both calls, their fields and their refusals', async () => {
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
  'the page contains the texts that its script needs in %s',
  async (language: Language) => {
    await using site = await openTestSite()
    const { messages } = catalogues[language]
    const html = await (await site.get(`/${language}/feedback`)).text()
    const words = [messages.sending, messages.problems.offline, messages.errors.email.malformed]
    for (const sentence of words) expect(html).toContain(`="${escaped(sentence)}"`)
  },
)
