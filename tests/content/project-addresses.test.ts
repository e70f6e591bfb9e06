/** Projects are found at their slugs; numbers and earlier slugs lead there. */
import { describe, expect, test } from 'vitest'
import { jsonResumePath } from '#shared/pages.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { databases } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now } from '../support/sample-content.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const readText = async (site: TestSite, path: string) => (await site.get(path)).text()

function createContent() {
  const content = createFixtureContent()
  const [first, second] = content.projects
  if (!first || !second) throw new Error('The fixture has too few projects.')
  first.facts = { ...first.facts, slug: 'alleys', aliases: ['paths', 'old-alleys'] }
  // Another project has one of the earlier slugs now.
  second.facts = { ...second.facts, slug: 'paths' }
  return { content, first, second }
}

describe.each(databases)('on $name', (database) => {
  test('the number and earlier slugs lead to the slug, on pages and as Markdown', async () => {
    const { content, first, second } = createContent()
    await using site = await openTestSite({ database, content })
    for (const name of [String(first.id), 'old-alleys']) {
      for (const end of ['', '.md']) {
        const moved = await site.get(`/en/projects/${name}${end}`)
        expect([moved.status, moved.headers.get('location')]).toEqual([
          301,
          `/en/projects/alleys${end}`,
        ])
        expect(moved.headers.get('cache-control')).toBe('no-cache')
      }
    }
    expect((await site.get('/en/projects/alleys')).status).toBe(200)
    expect((await site.get('/projects/alleys.md')).status).toBe(200)
    expect(await readText(site, '/en/projects/paths')).toContain(second.texts.en?.title)
    // These are no projects.
    for (const path of [`/en/${first.id}.md`, '/old-alleys.md', '/blog/old-alleys.md']) {
      expect([path, (await site.get(path)).status]).toEqual([path, 404])
    }
    for (const name of ['no-such-slug', '007', '99', 'Alleys']) {
      expect([name, (await site.get(`/en/projects/${name}`)).status]).toEqual([name, 404])
    }
  })

  test('lists, neighbours, the sitemap and the JSON Resume name the slug', async () => {
    const { content, first } = createContent()
    await using site = await openTestSite({ database, content })
    const number = new RegExp(`/projects/${first.id}\\b`)
    for (const path of ['/en/projects', '/en', '/en/projects/paths', '/sitemap.xml']) {
      const page = await readText(site, path)
      expect(page, path).not.toMatch(number)
    }
    expect(await readText(site, '/sitemap.xml')).toContain('/projects/alleys<')
    const { projects } = JSON.parse(await readText(site, jsonResumePath('en')))
    expect(projects.map(({ url }: { url: string }) => url.split('/').at(-1))).toContain('alleys')
    expect(JSON.parse(await readText(site, `/api/projects/${first.id}`)).data.slug).toBe('alleys')
    expect((await loadContent(site.database.db)).projects).toEqual(content.projects)
  })
})

test('an ongoing project comes first, the one begun last before others, and counts for this year', async () => {
  const { content, second } = createContent()
  const { endDate: _, ...facts } = second.facts
  second.facts = { ...facts, startDate: '2020-05' }
  const longer = structuredClone(second)
  longer.id = second.id + 1
  longer.facts.startDate = '2019-11-02'
  delete longer.facts.slug
  content.projects.push(longer)
  await using site = await openTestSite({ content })
  const { items } = await site.api.projects.list(
    { page: 0, size: 10, sort: 'endDate,desc', techStacks: [], search: '' },
    'en',
  )
  expect(items[0]).toMatchObject({ id: second.id, startDate: '2020-05' })
  expect(items[1]?.id).toBe(longer.id)
  expect(items[0]).not.toHaveProperty('endDate')
  const page = await readText(site, '/en/projects/paths')
  expect(page).toMatch(/May 2020<\/time> ~ present/)
  expect(page).toContain('"temporalCoverage":"2020-05/.."')
  const { years } = await site.api.projects.listFilters()
  const year = now().getUTCFullYear()
  expect(years[0]).toBe(year)
  expect(await readText(site, `/en/projects?year=${year}`)).toContain('/projects/paths"')
})
