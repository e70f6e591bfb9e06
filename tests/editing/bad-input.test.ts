/** Bad input is refused with the field named, and nothing of it is stored. */
import { expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'

test('a field that does not exist, a wrong type and a text that is too long are named', async () => {
  await using site = await openEditingSite()
  const refused: [field: string, value: unknown, problem: string][] = [
    ['colour', 'red', 'is not a known field'],
    ['subtitle.fr', 'Cartographe', 'is not a known field'],
    ['__proto__.isAdmin', true, 'is not a known field'],
    ['subtitle.ko', 12, 'is not text'],
    ['subtitle.ko', 'a'.repeat(2000), 'is longer than 160 characters'],
    ['primarySkills', 'QGIS', 'is not a list'],
    ['totalProjects', '3', 'is not a number'],
  ]
  const { data: opened } = await site.ask('GET', '/profile/profile')
  for (const [field, value, problem] of refused) {
    const path = field.split('.')
    const before = path.reduce((inner, name) => Object(inner)[name], opened.document)
    const known = field.startsWith('__proto__') ? undefined : before
    const answer = await site.save('/profile/profile', 'present', { [field]: [known, value] })
    expect(answer, field).toMatchObject({ status: 400, code: 'VALIDATION' })
    expect(Object.values(answer.data.fields), field).toEqual([problem])
  }
  expect((await site.ask('GET', '/profile/profile')).data).toEqual(opened)
})

test.each([
  ['/post/first-survey', 'texts.ko.body', 200_000],
  ['/project/3', 'texts.ko.description', 50_000],
  ['/legal/privacy', 'ko.body', 50_000],
])('in %s, a text longer than its limit is named: %s', async (document, field, limit) => {
  await using site = await openEditingSite()
  const { data } = await site.ask('GET', document)
  const before = field.split('.').reduce((inner, name) => Object(inner)[name], data.document)
  // A draft may hold a little more than what can be published.
  const long = 'a'.repeat(limit + 1001)
  expect(await site.save(document, 'present', { [field]: [before, long] })).toMatchObject({
    status: 400,
    data: { fields: { [field]: `is longer than ${limit} characters` } },
  })
})

test('a draft of 2 MB is refused', async () => {
  await using site = await openEditingSite()
  const categories = Array.from({ length: 900 }, (_, index) => ({
    id: `c-${index}`,
    title: { ko: 'a'.repeat(1000), en: 'a'.repeat(1000), ja: 'a'.repeat(1000) },
    icon: 'react',
    technologies: [],
  }))
  const { data } = await site.ask('GET', '/tech-stack/tech-stack')
  // The document of this kind is a list, and a list is one value.
  expect(Array.isArray(data.document)).toBe(true)
  const answer = await site.ask('PATCH', '/tech-stack/tech-stack', {
    version: 'present',
    body: { changes: [{ path: [], before: data.document, value: categories }] },
  })
  expect(answer).toMatchObject({
    status: 400,
    data: { fields: { document: 'is larger than 1 MB' } },
  })
})

test.each(databases)(
  'unknown kinds, documents and versions are refused on $name',
  async (database) => {
    await using site = await openEditingSite({ database })
    expect((await site.ask('GET', '/poem/one')).status).toBe(400)
    expect((await site.ask('GET', '/project/999999')).status).toBe(404)
    expect((await site.ask('GET', '/project/0x10')).status).toBe(404)
    expect((await site.ask('GET', '/project/1e9')).status).toBe(404)
    expect((await site.ask('GET', `/project/${'9'.repeat(20)}`)).status).toBe(404)
    const sent = { body: { changes: [] } }
    expect((await site.ask('PATCH', '/profile/profile', sent)).status).toBe(428)
    expect((await site.ask('PATCH', '/profile/profile', { ...sent, version: 0 })).status).toBe(400)
  },
)
