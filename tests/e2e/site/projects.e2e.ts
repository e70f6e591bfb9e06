/** A visitor looks for a project, filters the list, and finds the way back to it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { projectsWords } from '#app/projects/words.ts'
import { languages } from '#shared/i18n/languages.ts'
import type { Project, ProjectSort } from '#shared/projects.ts'
import { addressOf, browseTestSite, desktop, phone } from '../../support/browser.ts'

const site = await browseTestSite()
const words = projectsWords.ko

test('filtering by year shows the projects that ended in it, and the address contains the year', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/projects')
  await expectProjects(page, () => true)
  await findFilters(page).year.selectOption('2024')
  await page.waitForURL('**/projects?year=2024')
  await expectProjects(page, ({ endDate }) => endDate.startsWith('2024'))
  await expectChoices(page, { year: '2024' })
})

test('the selectable years are the end years, newest first', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/projects')
  const years = (await listProjects()).map(({ endDate }) => endDate.slice(0, 4))
  expect(await findFilters(page).year.getByRole('option').allTextContents()).toEqual([
    words.allYears,
    ...new Set(years),
  ])
})

test.each(languages)(
  'on a phone the first project is within the first screen (%s)',
  async (language) => {
    await using visit = await site.visit({ language, viewport: phone })
    const { page, open } = visit
    const { fold, allYears, newest, year, oldest } = projectsWords[language]
    await open('/projects')
    const first = page.getByRole('main').getByRole('heading', { level: 2 }).first()
    const box = await first.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(phone.height)

    const line = page.getByRole('search').locator('summary').first()
    expect(await line.textContent()).toBe(`${fold}${allYears} · ${newest}`)
    expect(await page.getByRole('combobox', { name: year }).isVisible()).toBe(false)
    await line.click()
    await page.getByRole('combobox', { name: year }).selectOption('2024')
    await page.waitForURL('**/projects?year=2024')
    await open('/projects?q=a&tech=Java&year=2024&sort=oldest')
    expect(await line.textContent()).toBe(`${fold}“a” · Java · 2024 · ${oldest}`)
  },
)

test('filtering by two technologies shows projects that use either, and can be undone', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/projects')
  const { technology, moreTechnologies } = findFilters(page)
  await moreTechnologies.click()
  await technology('Three.js').click()
  await page.waitForURL('**/projects?tech=Three.js')
  await expectProjects(page, usesAnyOf('Three.js'))
  await technology('Java').click()
  await page.waitForURL('**/projects?tech=Java&tech=Three.js')
  await expectProjects(page, usesAnyOf('Three.js', 'Java'))
  expect(await technology('Java').getAttribute('aria-current')).toBe('true')
  expect(await technology('React').getAttribute('aria-current')).toBe(null)

  await technology('Three.js').click()
  await page.waitForURL('**/projects?tech=Java')
  await expectProjects(page, usesAnyOf('Java'))
})

test.each(['게임', '예약', 'POSTGRES', 'three.js'])(
  'a search for %s looks in titles, summaries and technologies',
  async (text) => {
    await using visit = await site.visit()
    const { page, open } = visit
    await open('/projects')
    const { search } = findFilters(page)
    await search.fill(text)
    await search.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === text)
    await expectProjects(page, ({ title, summary, techStacks }) =>
      [title, summary, ...techStacks].join('\n').toLowerCase().includes(text.toLowerCase()),
    )
    await expectChoices(page, { search: text })
  },
)

test('the list can be sorted with the oldest first', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/projects')
  await findFilters(page).sort.selectOption({ label: words.oldest })
  await page.waitForURL('**/projects?sort=oldest')
  await expectProjects(page, () => true, 'endDate,asc')
  await findFilters(page).sort.selectOption({ label: words.newest })
  await page.waitForURL((url) => url.search === '')
  await expectProjects(page, () => true)
})

test('all filters can be combined, survive a reload, and can be cleared together', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/projects?tech=TypeScript')
  const { year, sort, search, clear } = findFilters(page)
  await year.selectOption('2025')
  await page.waitForURL('**tech=TypeScript**')
  await page.waitForURL('**year=2025**')
  await sort.selectOption('oldest')
  await page.waitForURL('**sort=oldest**')
  await search.fill('React')
  await search.press('Enter')
  await page.waitForURL('**q=React**')

  const matches = ({ endDate, techStacks }: Project) =>
    endDate.startsWith('2025') && techStacks.includes('TypeScript') && techStacks.includes('React')
  await expectProjects(page, matches, 'endDate,asc')
  await page.reload()
  await expectProjects(page, matches, 'endDate,asc')
  await expectChoices(page, { search: 'React', year: '2025', sort: 'oldest' })

  await clear.click()
  await page.waitForURL('**/projects')
  await expectProjects(page, () => true)
  await expectChoices(page, {})
})

test('Back returns from a project to the filtered list', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/projects?year=2024&sort=oldest')
  const matches = ({ endDate }: Project) => endDate.startsWith('2024')
  const [first] = await listProjects('endDate,asc', matches)
  await page.getByRole('link', { name: first?.title }).click()
  await page.getByRole('heading', { level: 1, name: first?.title }).waitFor()
  await page.goBack()
  expect(addressOf(page)).toBe('/projects?year=2024&sort=oldest')
  await expectProjects(page, matches, 'endDate,asc')
  await expectChoices(page, { year: '2024', sort: 'oldest' })
})

test('after Back from a filtered list, the filters match what the list shows', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/projects')
  await findFilters(page).year.selectOption('2024')
  await page.waitForURL('**/projects?year=2024')
  await page.goBack()
  expect(addressOf(page)).toBe('/projects')
  await expectProjects(page, () => true)
  await expectChoices(page, {})
})

test.each(languages)('an empty list says why and links to all projects (%s)', async (language) => {
  await using visit = await site.visit({ language })
  const { page, open } = visit
  const { emptyTitle, emptyText, clear } = projectsWords[language]
  await open('/projects?q=no+such+thing')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 2, name: emptyTitle }).waitFor()
  await main.getByText(emptyText, { exact: true }).waitFor()
  await main.getByRole('link', { name: clear }).last().click()
  await page.waitForURL('**/projects')
  expect(await main.getByText(emptyText).count()).toBe(0)
})

test.each([phone, desktop])(
  'a click anywhere on a card opens its project ($width px)',
  async (viewport) => {
    await using visit = await site.visit({ viewport })
    const { page, open } = visit
    const [project] = await listProjects()
    for (const corner of ['top left', 'bottom right']) {
      await open('/projects')
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 2, name: project?.title }) })
      const box = await card.boundingBox()
      const { width = 0, height = 0 } = box ?? {}
      const position =
        corner === 'top left' ? { x: 6, y: 6 } : { x: width - 6, y: Math.round(height) - 6 }
      await card.click({ position })
      await page.waitForURL(`**/projects/${project?.id}`)
    }
  },
)

async function listProjects(
  sort: ProjectSort = 'endDate,desc',
  matches: (project: Project) => boolean = () => true,
): Promise<Project[]> {
  const query = { page: 0, size: 50, sort, techStacks: [], search: '' }
  const { items } = await site.api.projects.list(query, 'ko')
  return items.filter(matches)
}

function usesAnyOf(...technologies: string[]) {
  return ({ techStacks }: Project) => technologies.some((one) => techStacks.includes(one))
}

/** Expects the list to show exactly the matching projects, in that order, and their number. */
async function expectProjects(
  page: Page,
  matches: (project: Project) => boolean,
  sort: ProjectSort = 'endDate,desc',
): Promise<void> {
  const expected = await listProjects(sort, matches)
  expect(expected.length).toBeGreaterThan(0)
  const main = page.getByRole('main')
  const titles = main.getByRole('heading', { level: 2 })
  expect(await titles.allTextContents()).toEqual(expected.map(({ title }) => title))
  await main.getByText(words.count(expected.length), { exact: true }).waitFor()
}

function findFilters(page: Page) {
  const filters = page.getByRole('search', { name: words.filters })
  return {
    search: filters.getByRole('searchbox', { name: words.search }),
    year: filters.getByRole('combobox', { name: words.year }),
    sort: filters.getByRole('combobox', { name: words.sort }),
    /** The rarer ones are folded. */
    moreTechnologies: filters.locator('summary').last(),
    technology: (name: string) => filters.getByRole('link', { name, exact: true }),
    clear: filters.getByRole('link', { name: words.clear }),
  }
}

async function expectChoices(
  page: Page,
  { search = '', year = '', sort = 'newest' }: { search?: string; year?: string; sort?: string },
): Promise<void> {
  const filters = findFilters(page)
  expect({
    search: await filters.search.inputValue(),
    year: await filters.year.inputValue(),
    sort: await filters.sort.inputValue(),
  }).toEqual({ search, year, sort })
}
