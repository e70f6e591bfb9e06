/** What every public page promises: to everybody, in each language, theme and size, with and without scripts. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import {
  addressIn,
  addressOf,
  browseTestSite,
  desktop,
  findAccessibilityFaults,
  phone,
} from '../browser.ts'

const site = await browseTestSite()

const pages = [
  { name: 'Home', path: '/', status: 200 },
  { name: 'the project list', path: '/projects', status: 200 },
  { name: 'a project', path: '/projects/1', status: 200 },
  { name: 'a filtered list', path: '/projects?tech=React&tech=Unity&sort=oldest', status: 200 },
  { name: 'an empty list', path: '/projects?q=no+such+thing&year=2025', status: 200 },
  { name: 'the academic record', path: '/academics', status: 200 },
  { name: 'the record by semester', path: '/academics?show=semester', status: 200 },
  { name: 'About', path: '/about', status: 200 },
  { name: 'Privacy', path: '/privacy', status: 200 },
  { name: 'Terms', path: '/terms', status: 200 },
  { name: 'the blog', path: '/blog', status: 200 },
  { name: 'a post', path: '/blog/two-bookings-one-room', status: 200 },
  { name: 'a Korean post', path: '/blog/first-semester-in-sydney', status: 200 },
  { name: 'a tag', path: '/blog/tags/TypeScript', status: 200 },
  { name: 'a search without posts', path: '/blog?q=no+such+word', status: 200 },
  { name: 'an unknown address', path: '/no/such/page', status: 404 },
  { name: 'an unknown project', path: '/projects/999', status: 404 },
  { name: 'an impossible filter', path: '/projects?sort=sideways', status: 400 },
]

const pagesInLanguages = languages.flatMap((language) =>
  pages.map((page) => ({ language, ...page })),
)

test.each(pagesInLanguages)(
  '$name in $language is accessible in both themes, on phone and desktop',
  async ({ language, path, status }) => {
    await using visit = await site.visit({ language })
    const { page, open } = visit
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const response = await open(addressIn(language, path))
      expect(response.status()).toBe(status)
      await expectWellFormed(page, language)
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport)
        expect(await findAccessibilityFaults(page)).toEqual([])
        expect(await overflowOf(page)).toBe(0)
      }
    }
  },
)

test.each(pagesInLanguages)(
  '$name in $language is complete without JavaScript',
  async ({ language, path, status }) => {
    await using visit = await site.visit({ language, hasScript: false })
    const { page, open } = visit
    expect((await open(addressIn(language, path))).status()).toBe(status)
    await expectWellFormed(page, language)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { navigation } = catalogues[language]
    await page.getByRole('navigation').getByText(navigation.projects).first().waitFor()
  },
)

test.each(languages)('a project is told in full without JavaScript (%s)', async (language) => {
  await using visit = await site.visit({ language, hasScript: false })
  const { page, open } = visit
  const project = await site.api.projects.find(1, language)
  await open(addressIn(language, '/projects/1'))
  await page.getByRole('heading', { level: 1, name: project?.title, exact: true }).waitFor()
  const article = page.getByRole('article')
  await article.getByText(project?.summary ?? '').waitFor()
  const headings = project?.description.match(/(?<=^## ).+$/gm) ?? []
  expect(headings.length).toBeGreaterThan(1)
  expect(await article.getByRole('heading', { level: 2 }).allTextContents()).toEqual(headings)
})

test.each(languages)(
  'projects are found, filtered and opened without JavaScript (%s)',
  async (language) => {
    await using visit = await site.visit({ language, hasScript: false })
    const { page, open } = visit
    const words = catalogues[language]
    const { items } = await site.api.projects.list(
      { page: 0, size: 50, sort: 'endDate,desc', techStacks: [], search: '' },
      language,
    )
    const titles = items.map(({ title }) => title)
    const shownTitles = () => page.getByRole('main').getByRole('heading', { level: 2 })
    const list = addressIn(language, '/projects')

    await open(addressIn(language, '/'))
    const menu = page.getByRole('navigation', { name: words.layout.mainNavigation })
    await menu.getByRole('link', { name: words.navigation.projects }).click()
    expect(addressOf(page)).toBe(list)
    expect(await shownTitles().allTextContents()).toEqual(titles)

    const filters = page.getByRole('search', { name: words.projects.filters })
    await filters.getByRole('searchbox', { name: words.projects.search }).fill('three.js')
    await filters.getByRole('button', { name: words.projects.apply, exact: true }).click()
    await page.waitForURL('**/projects?q=three.js**')
    const withThree = items.filter(({ techStacks }) => techStacks.includes('Three.js'))
    expect(await shownTitles().allTextContents()).toEqual(withThree.map(({ title }) => title))

    await filters.getByRole('link', { name: words.projects.clear }).click()
    expect(addressOf(page)).toBe(list)
    const unity = filters.getByRole('link', { name: 'Unity', exact: true })
    if (!(await unity.isVisible())) await filters.locator('summary').click()
    await unity.click()
    const withUnity = items.filter(({ techStacks }) => techStacks.includes('Unity'))
    expect(await shownTitles().allTextContents()).toEqual(withUnity.map(({ title }) => title))

    await page.getByRole('link', { name: withUnity[0]?.title }).click()
    await page.getByRole('heading', { level: 1, name: withUnity[0]?.title }).waitFor()
    await page.getByRole('link', { name: words.project.back }).click()
    expect(addressOf(page)).toBe(list)
  },
)

test.each(languages)('what is not there is said in %s, with a way on', async (language) => {
  await using visit = await site.visit({ language })
  const { page, open } = visit
  const words = catalogues[language]
  for (const path of ['/no-such-page', '/fr/projects']) {
    const response = await open(path)
    expect(response.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: words.pages.notFound.title }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
  }
  await page.getByRole('link', { name: words.pages.home }).click()
  expect(addressOf(page)).toBe('/')
})

test.each(languages)('an impossible filter is refused in %s, with a way on', async (language) => {
  await using visit = await site.visit({ language })
  const { page, open } = visit
  const words = catalogues[language]
  for (const search of ['?year=soon', '?sort=sideways', '?page=0', `?q=${'x'.repeat(101)}`]) {
    const response = await open(`/projects${search}`)
    expect(response.status()).toBe(400)
    await page.getByRole('heading', { level: 1, name: words.pages.badRequest.title }).waitFor()
  }
  await page.getByRole('main').getByRole('link', { name: words.projects.clear }).click()
  expect(addressOf(page)).toBe('/projects')
})

async function expectWellFormed(page: Page, language: string): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect((await page.title()).trim()).not.toBe('')
}

/** How many pixels the page is wider than the window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
