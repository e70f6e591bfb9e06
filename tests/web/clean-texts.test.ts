/** Every text that enters the site is without invisible characters (`cleanText`), whichever way it comes. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contentKinds } from '#shared/content-kinds.ts'
import { contactSchema, feedbackSchema } from '#shared/message.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { kept, postForm, typed } from '../support/forms.ts'
import { openTestSite } from '../support/site.ts'

interface Node {
  type: string
  entries?: Record<string, Node>
  item?: Node
  wrapped?: Node
  key?: Node
  value?: Node
  options?: readonly (Node | string)[]
}

/** Every text of a schema with its path. */
function listTexts(node: Node, path: string): [path: string, schema: v.GenericSchema][] {
  if (node.type === 'string') return [[path, node as unknown as v.GenericSchema]]
  const { entries = {}, item, wrapped, value, options = [] } = node
  return [
    ...Object.entries(entries).flatMap(([key, one]) => listTexts(one, `${path} ${key}`)),
    ...[item, wrapped, value].flatMap((one) => (one ? listTexts(one, path) : [])),
    ...options.flatMap((one) => (typeof one === 'string' ? [] : listTexts(one, path))),
  ]
}

const invisible = [
  ...'\0\b\v\x1c\x7f\x85\u00ad\u200b\u2028\u2029\u202a\u202e\u2066\u2069\ufeff',
  '\ud800',
]
const likely = [
  'ab',
  'ab@example.com',
  'https://example.com/ab',
  '123456',
  '2026-11-21',
  'ab.pdf',
  'a'.repeat(64),
]

function letsThrough(schema: v.GenericSchema): boolean {
  return likely
    .filter((sample) => v.is(schema, sample))
    .flatMap((sample) => invisible.map((one) => sample[0] + one + sample.slice(1)))
    .map((text) => v.safeParse(schema, text))
    .some(({ success, output }) => success && invisible.some((one) => String(output).includes(one)))
}

function refuses(schema: v.GenericSchema): boolean {
  return v.is(schema, 'a b') && invisible.some((one) => !v.is(schema, `a${one}b`))
}

/** Secrets, and what browsers and programs send: compared or cleaned where it is used, and never shown as it came. */
const untouched = [
  'POST /api/security/report timestamp',
  'POST /api/security/report userAgent',
  'POST /api/security/report url',
  'POST /auth/google googleIdToken',
  'POST /auth/set-refresh-token token',
  'DELETE /auth/sessions/{id} id',
  'GET /auth/pictures/{id} id',
  'POST /auth/2fa/confirm setupId',
  'POST /auth/passkeys/register response authenticatorAttachment',
  'POST /auth/passkeys/register response response transports',
  'POST /auth/passkeys/verify response authenticatorAttachment',
  'DELETE /auth/passkeys/{id} id',
  'POST /auth/passkey/sign-in response authenticatorAttachment',
  'POST /api/admin/posts/pictures addresses',
]

test('no call, form or document takes an invisible character, and no text is refused for one', async () => {
  await using site = await openTestSite()
  const texts = [
    ...site.calls.flatMap(({ method, path, input, body }) =>
      [input, body].flatMap((one) =>
        one ? listTexts(one as unknown as Node, `${method} ${path}`) : [],
      ),
    ),
    ...Object.entries(contentKinds).flatMap(([kind, { fields }]) =>
      listTexts(fields.schema() as unknown as Node, kind),
    ),
    ...listTexts(contactSchema as unknown as Node, 'contact'),
    ...listTexts(feedbackSchema as unknown as Node, 'feedback'),
  ]
  expect(texts.length).toBeGreaterThan(150)
  const open = texts.filter(([, schema]) => letsThrough(schema)).map(([path]) => path)
  expect([...new Set(open)]).toEqual(untouched)
  expect(texts.filter(([, schema]) => refuses(schema)).map(([path]) => path)).toEqual([])
})

const odd = '\ufeffal\u200bl\u00adey\u2066s\u2028and\u202e'

test('searches, forms and published texts are cleaned, and none can be reversed', async () => {
  await using site = await openEditingSite()
  const query = encodeURIComponent('\u2066al\u200bl\u00adeys\ufeff')
  const plain = await site.read('/en/projects?q=alleys')
  expect(plain).toContain('/projects/3')
  expect(await site.read(`/en/projects?q=${query}`)).toContain('/projects/3')
  expect(await (await site.get(`/api/projects?lang=en&search=${query}`)).json()).toEqual(
    await (await site.get('/api/projects?lang=en&search=alleys')).json(),
  )
  expect((await site.get(`/ko/blog?q=${encodeURIComponent('a\u2028b')}`)).status).toBe(200)

  const sent = { ...typed, name: odd, subject: odd, message: odd, email: 'ａｄａ＠example.com' }
  expect((await postForm(site, '/en/contact', sent)).status).toBe(303)
  const clean = { name: 'alleys and', subject: 'alleys and', message: 'alleys\nand' }
  expect(await kept(site)).toMatchObject([{ ...clean, email: 'ada@example.com' }])

  const { data } = await site.ask('GET', '/profile/profile')
  const { greeting, summary } = data.document
  const fields = { 'greeting.ko': [greeting.ko, odd], 'summary.ko': [summary.ko, odd] } as const
  await site.save('/profile/profile', 'present', fields as never)
  const published = await site.ask('POST', '/profile/profile/publish', { version: 'present' })
  expect(published.status).toBe(200)
  expect(await site.api.profile.get('ko')).toMatchObject({
    greeting: 'alleys and',
    summary: 'alleys\nand',
  })
})
