/** Projects that are not listed, and projects that nobody sees. */
import { describe, expect, test } from 'vitest'
import type { DocumentEntry } from '#shared/admin/content.ts'
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import type { ProjectVisibility } from '#shared/projects.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

const unlisted = 20
const hidden = 21
const adminPath = '/yard-gate'

/** With two more projects, which would be the newest ones. */
function createContent(): Content {
  const content = createFixtureContent()
  const add = (id: number, visibility: ProjectVisibility) => {
    const text = { title: `${visibility} work`, summary: 'A summary.', description: 'A text.' }
    content.projects.push({
      id,
      facts: {
        startDate: '2023-03-01',
        endDate: '2024-06-30',
        techStacks: [`${visibility} tool`],
        visibility,
      },
      texts: { ko: text, en: text, ja: text },
    })
  }
  add(unlisted, 'unlisted')
  add(hidden, 'hidden')
  return content
}

/** Every place that lists projects. */
const lists = [
  ...languages.flatMap((language) => [
    `/${language}`,
    `/${language}/projects`,
    `/${language}/projects?q=work`,
    `/${language}/about`,
    `/${language}/academics`,
    `/${language}/projects/12`,
    `/resume.${language}.json`,
    `/api/projects?lang=${language}&size=50`,
    `/api/projects?lang=${language}&search=work`,
  ]),
  '/api/projects?year=2024',
  '/api/projects?techStacks=hidden%20tool,unlisted%20tool',
  '/sitemap.xml',
]

describe.each(databases)('on $name', (database) => {
  test('what is not public is in no list, count, filter or search', async () => {
    await using site = await openTestSite({ database, content: createContent() })
    for (const path of lists) {
      const response = await site.get(path)
      expect([path, response.status]).toEqual([path, 200])
      const text = (await response.text()).replaceAll('<wbr/>', '')
      // The page of a search repeats what was searched for.
      expect(text, path).not.toMatch(
        /(?:hidden|unlisted) work|(?:hidden|unlisted) tool"|[/]2[01]\b/,
      )
    }
    const list = async (query: string) =>
      (await (await site.get(`/api/projects?${query}`)).json()).data
    expect((await list('')).total).toBe(2)
    expect((await list('year=2024')).total).toBe(0)
    const filters = await site.api.projects.listFilters()
    expect(filters.years).toEqual([2023, 2022])
    expect(filters.techStacks.map(({ name }) => name)).toEqual(['PostGIS', 'Python', 'QGIS'])
    expect((await site.api.projects.findNeighbours(12, 'ko')).previous).toBeNull()
  })

  test('an unlisted project is there for who has its address, and asks not to be indexed', async () => {
    await using site = await openTestSite({ database, content: createContent() })
    for (const language of languages) {
      const response = await site.get(`/${language}/projects/${unlisted}`)
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).toContain('unlisted work')
      expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
      expect(html).not.toContain('rel="canonical"')
    }
    const text = await site.get(`/ko/projects/${unlisted}.md`)
    expect([text.status, text.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    const { data } = await (await site.get(`/api/projects/${unlisted}`)).json()
    expect(data).toMatchObject({ title: 'unlisted work', isUnlisted: true })

    const listed = await site.get('/ko/projects/12')
    expect(await listed.text()).not.toContain('name="robots"')
    expect((await site.get('/ko/projects/12.md')).headers.has('x-robots-tag')).toBe(false)
  })

  test('a hidden project is not found at any address', async () => {
    await using site = await openTestSite({ database, content: createContent() })
    const paths = [
      ...languages.map((language) => `/${language}/projects/${hidden}`),
      `/projects/${hidden}.md`,
      `/api/projects/${hidden}`,
      `/og/ko/projects/${hidden}.png`,
    ]
    for (const path of paths) {
      const response = await site.get(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text(), path).not.toContain('hidden work')
    }
    expect(await site.api.projects.findByName(String(hidden))).toBeNull()
    const kept = await loadContent(site.database.db)
    expect(kept.projects).toEqual(createContent().projects)
  })

  test('a hidden project is edited and previewed in the panel, until it is made public', async () => {
    const content = createContent()
    await using site = await openEditingSite({ database, content, settings: { adminPath } })
    const path = `/project/${hidden}`
    const preview = await site.get(`${adminPath}/preview${path}/ko`, {
      headers: { cookie: site.asAdmin.cookie },
    })
    expect(preview.status).toBe(200)
    expect(await preview.text()).toContain('hidden work')
    await site.refresh()
    expect((await site.get(`/ko/projects/${hidden}`)).status).toBe(404)

    await site.save(path, 'present', { 'facts.visibility': ['hidden', undefined] })
    expect((await site.ask('POST', `${path}/publish`, { version: 'present' })).status).toBe(200)
    expect(await site.read(`/ko/projects/${hidden}`)).toContain('hidden work')
    expect(await site.read('/ko/projects')).toContain('hidden work')
  })

  test('the list of the panel says which documents are private or unlisted, and finds them', async () => {
    await using site = await openEditingSite({ database, content: createContent() })
    const listUnseen = async () => {
      const { data } = await site.ask('GET', '?state=unseen')
      const items: DocumentEntry[] = data.items
      return [data.counts.unseen, ...items.map(({ id, visibility }) => `${id}: ${visibility}`)]
    }
    const before = [`${unlisted}: unlisted`, `${hidden}: private`]
    const found = await listUnseen()
    expect(found).toEqual(expect.arrayContaining(before))
    expect(found[0]).toBe(found.length - 1)

    // A draft changes nothing for visitors until it is published.
    const path = `/project/${hidden}`
    await site.save(path, 'present', { 'facts.visibility': ['hidden', undefined] })
    expect(await listUnseen()).toEqual(found)
    expect((await site.ask('POST', `${path}/publish`, { version: 'present' })).status).toBe(200)
    expect(await listUnseen()).not.toContain(`${hidden}: private`)
  })

  test('the list of the panel says that a hidden study is private', async () => {
    const content = createContent()
    const [id = '', study] = Object.entries(content.education)[0] ?? []
    if (study) content.education[id] = { ...study, visibility: 'recruiters' }
    await using site = await openEditingSite({ database, content })
    const { data } = await site.ask('GET', '?state=unseen&kind=education')
    expect(data.items).toMatchObject([{ id, visibility: 'private' }])
  })

  test('Home shows public projects only, and what it shows stays public', async () => {
    await using site = await openEditingSite({ database, content: createContent() })
    const publish = (document: string) =>
      site.ask('POST', `${document}/publish`, { version: 'present' })
    await site.save('/home/home', 'present', { projects: [undefined, [unlisted, 12]] })
    expect(await publish('/home/home')).toMatchObject({
      code: 'VALIDATION',
      data: { problems: [{ path: ['projects', 0], problem: 'is not a public project' }] },
    })
    await site.save('/home/home', 'present', { projects: [[unlisted, 12], [12]] })
    expect((await publish('/home/home')).status).toBe(200)

    await site.save('/project/12', 'present', { 'facts.visibility': [undefined, 'unlisted'] })
    expect(await publish('/project/12')).toMatchObject({
      code: 'VALIDATION',
      data: {
        problems: [
          {
            path: ['facts', 'visibility'],
            problem: 'is not public, but Home shows the project',
          },
        ],
      },
    })
    await site.save('/project/3', 'present', { 'facts.visibility': [undefined, 'unlisted'] })
    expect((await publish('/project/3')).status).toBe(200)
  })
})
