/** Addresses with and without a language: links, metadata for search engines, and the current menu item. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { projectsWords } from '#app/projects/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite } from '../../support/browser.ts'

const site = await browseTestSite()

/** One page for all addresses: nothing is stored on the way. */
const { page, open } = await site.visit({ language: 'en' })

/** Pages, and what the menu then says of them; those that search engines list have an address in each language. */
const looked = [
  { path: '/', listed: '', mark: { label: 'home', current: 'page' } },
  { path: '/projects', listed: '/projects', mark: { label: 'projects', current: 'page' } },
  { path: '/projects/3', listed: '/projects/3', mark: { label: 'projects', current: 'true' } },
  { path: '/projects?q=nothing+here', listed: null, mark: null },
  { path: '/nowhere', listed: null, mark: null },
] as const

test.each(looked)(
  'links of $path keep or omit the language prefix like its address, which it names in every language for search engines, and the menu marks the current page',
  async ({ path, listed, mark }) => {
    let count = 0
    for (const prefix of ['', ...languages] as const) {
      const from = prefix ? addressIn(prefix, path) : path
      await open(from)
      const links = await linksOf(page)
      if (prefix) {
        expect(links.length, from).toBe(count)
        const inPrefix = new RegExp(`^/${prefix}(?:[/?#]|$)`)
        expect(links.filter((link) => !inPrefix.test(link))).toEqual([])
      } else {
        count = links.length
        expect(count).toBeGreaterThan(5)
        expect(links.filter((link) => /^\/(?:ko|en|ja)(?:[/?#]|$)/.test(link))).toEqual([])
      }
      const language = prefix || 'en'
      if (listed !== null) await expectListed(language, path, listed)
      if (mark) {
        const label = catalogues[language].navigation[mark.label]
        expect(await marksIn(language), from).toEqual([`${label}: ${mark.current}`])
      }
    }
  },
)

test('a form on a page with a language prefix answers under the same prefix', async () => {
  await open('/ja/projects')
  const search = page.getByRole('searchbox', { name: projectsWords.ja.search })
  await search.fill('React')
  await search.press('Enter')
  await page.waitForURL('**/ja/projects?q=React')
  expect(await page.locator('html').getAttribute('lang')).toBe('ja')
})

/** The metadata of the page that is open, whose address without a prefix is `path`. */
async function expectListed(language: Language, path: string, address: string): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  const canonical = page.locator('head link[rel=canonical]')
  expect(pathOf(await canonical.getAttribute('href'))).toBe(`/${language}${address}`)
  const alternates = await page
    .locator('head link[rel=alternate][hreflang]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      links.map(({ hreflang, href }) => [hreflang, href] as const),
    )
  expect(alternates.map(([code, href]) => [code, pathOf(href)])).toEqual([
    ...languages.map((one) => [one, `/${one}${address}`]),
    ['x-default', path],
  ])
}

/** The links of the menu that are marked as current. */
function marksIn(language: Language): Promise<string[]> {
  return page
    .getByRole('navigation', { name: catalogues[language].layout.mainNavigation })
    .locator('[aria-current]')
    .evaluateAll((links) => links.map((link) => `${link.textContent}: ${link.ariaCurrent}`))
}

/** Addresses within the site of all links except the switcher's, which name their language. */
function linksOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="/"]:not([hreflang])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

function pathOf(href: string | null | undefined): string {
  return new URL(href ?? '').pathname
}
