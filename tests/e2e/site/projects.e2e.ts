/** A visitor looks for a project, filters the list, and finds the way back to it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { projectsWords } from '#app/projects/words.ts'
import { keepCounters } from '#app/ui/title-text.tsx'
import { languages } from '#shared/i18n/languages.ts'
import type { Project, ProjectSort } from '#shared/projects.ts'
import { addressIn, addressOf, browseTestSite, desktop, phone } from '../../support/browser.ts'

const site = await browseTestSite()
const words = projectsWords.ko

test('filtering by year, technology and text shows the projects that match, and the address contains the choice', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/projects')
  await expectProjects(page, () => true)
  const { year, search, technology, moreTechnologies } = findFilters(page)
  // The selectable years are the end years, newest first.
  const years = (await listProjects()).map(({ endDate }) => String(endDate).slice(0, 4))
  expect(await year.getByRole('option').allTextContents()).toEqual([
    words.allYears,
    ...new Set(years),
  ])
  await year.selectOption('2024')
  await page.waitForURL('**/projects?year=2024')
  await expectProjects(page, ({ endDate }) => endDate?.startsWith('2024') ?? false)
  await expectChoices(page, { year: '2024' })

  // After Back from a filtered list, the filters match what the list shows.
  await page.goBack()
  expect(addressOf(page)).toBe('/projects')
  await expectProjects(page, () => true)
  await expectChoices(page, {})

  // Two technologies show the projects that use either.
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
  await technology('Java').click()
  await page.waitForURL((url) => url.search === '')

  // A search looks in titles, summaries and technologies.
  for (const text of ['게임', '예약', 'POSTGRES', 'three.js']) {
    await search.fill(text)
    await search.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === text)
    await expectProjects(page, ({ title, summary, techStacks }) =>
      [title, summary, ...techStacks].join('\n').toLowerCase().includes(text.toLowerCase()),
    )
    await expectChoices(page, { search: text })
  }
})

test('all filters can be combined, survive a reload and Back from a project, and can be cleared together; the oldest can be first', async () => {
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
    endDate?.startsWith('2025') === true &&
    techStacks.includes('TypeScript') &&
    techStacks.includes('React')
  await expectProjects(page, matches, 'endDate,asc')
  await page.reload()
  await expectProjects(page, matches, 'endDate,asc')
  const chosen = { search: 'React', year: '2025', sort: 'oldest' }
  await expectChoices(page, chosen)

  const address = addressOf(page)
  const [first] = await listProjects('endDate,asc', matches)
  await page.getByRole('link', { name: first?.title }).click()
  await page.getByRole('heading', { level: 1, name: first?.title }).waitFor()
  await page.goBack()
  expect(addressOf(page)).toBe(address)
  await expectProjects(page, matches, 'endDate,asc')
  await expectChoices(page, chosen)

  await clear.click()
  await page.waitForURL('**/projects')
  await expectProjects(page, () => true)
  await expectChoices(page, {})

  await sort.selectOption({ label: words.oldest })
  await page.waitForURL('**/projects?sort=oldest')
  await expectProjects(page, () => true, 'endDate,asc')
  await sort.selectOption({ label: words.newest })
  await page.waitForURL((url) => url.search === '')
  await expectProjects(page, () => true)
})

test('on a phone, in each language: an empty list says why and links to all projects, and the first of them is within the first screen', async () => {
  await using visit = await site.visit({ viewport: phone })
  const { page, open } = visit
  for (const language of languages) {
    const { emptyTitle, emptyText, clear, fold, allYears, newest, year, oldest, searched } =
      projectsWords[language]
    const path = addressIn(language, '/projects')
    await open(`${path}?q=no+such+thing`)
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 2, name: emptyTitle }).waitFor()
    await main.getByText(emptyText, { exact: true }).waitFor()
    // One link clears the filters, also where they are not folded.
    await page.setViewportSize(desktop)
    expect(await main.getByRole('link', { name: clear }).count(), language).toBe(1)
    await page.setViewportSize(phone)
    await main.getByRole('link', { name: clear }).click()
    await page.waitForURL(`**${path}`)
    expect(await main.getByText(emptyText).count(), language).toBe(0)

    const box = await main.getByRole('heading', { level: 2 }).first().boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), language).toBeLessThan(phone.height)

    const line = page.getByRole('search').locator('summary').first()
    expect(await line.textContent()).toBe(`${fold}${allYears} · ${newest}`)
    expect(await page.getByRole('combobox', { name: year }).isVisible(), language).toBe(false)
    await line.click()
    await page.getByRole('combobox', { name: year }).selectOption('2024')
    await page.waitForURL(`**${path}?year=2024`)
    await open(`${path}?q=a&tech=Java&year=2024&sort=oldest`)
    expect(await line.textContent()).toBe(`${fold}${searched('a')} · Java · 2024 · ${oldest}`)
  }
})

test('a click anywhere on a card opens its project, on a phone and on a desktop', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  const [project] = await listProjects()
  await open('/projects')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: project?.title }) })
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    // What a click in the corner would be a click on.
    const targets = await card.evaluate((node) => {
      node.scrollIntoView({ block: 'end' })
      const { left, top, right, bottom } = node.getBoundingClientRect()
      return [
        [left + 6, top + 6],
        [right - 6, bottom - 6],
      ].map(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('a')?.pathname)
    })
    const path = `/projects/${project?.id}`
    expect(targets, `${viewport.width} px`).toEqual([path, path])
  }
  const { width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  await card.click({ position: { x: width - 6, y: Math.round(height) - 6 } })
  await page.waitForURL(`**/projects/${project?.id}`)
})

test.each(languages)(
  'the first projects are in the first screen, and results of a row begin at one height (%s)',
  async (language) => {
    await using visit = await site.visit()
    const { page, open } = visit
    const boxesOf = (part: string) =>
      page
        .locator(`main [data-item] ${part}`)
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    await open(addressIn(language, '/projects'))
    const [results, chips] = [await boxesOf('> p'), await boxesOf('> ul')]
    for (const parts of [results, chips])
      expect(new Set(parts.slice(0, 3).map(({ top }) => top)).size).toBe(1)
    for (const { bottom } of results.slice(0, 3)) expect(bottom).toBeLessThan(desktop.height)
    await page.setViewportSize(phone)
    expect((await boxesOf('h2'))[0]?.bottom).toBeLessThan(phone.height)
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
  expect(await titles.allTextContents()).toEqual(expected.map(({ title }) => keepCounters(title)))
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
