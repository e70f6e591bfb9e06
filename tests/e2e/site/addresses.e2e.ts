/** Addresses with and without a language: links, metadata for search engines, and the current menu item. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { projectsWords } from '#app/projects/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite } from '../../support/browser.ts'

const site = await browseTestSite()

test.each(['/', '/projects', '/projects/3', '/projects?q=nothing+here', '/nowhere'])(
  'links keep or omit the language prefix like the address of the page: %s',
  async (path) => {
    await using visit = await site.visit({ language: 'en' })
    const { page, open } = visit
    await open(path)
    const free = await linksOf(page)
    expect(free.length).toBeGreaterThan(5)
    expect(free.filter((link) => /^\/(?:ko|en|ja)(?:[/?#]|$)/.test(link))).toEqual([])

    for (const language of languages) {
      await open(addressIn(language, path))
      const links = await linksOf(page)
      expect(links.length).toBe(free.length)
      const inPrefix = new RegExp(`^/${language}(?:[/?#]|$)`)
      expect(links.filter((link) => !inPrefix.test(link))).toEqual([])
    }
  },
)

test.each([
  { path: '/', address: '' },
  { path: '/projects', address: '/projects' },
  { path: '/projects/3', address: '/projects/3' },
])('$path names its address in every language for search engines', async ({ path, address }) => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  for (const from of [path, ...languages.map((language) => addressIn(language, path))]) {
    await open(from)
    const language = await page.locator('html').getAttribute('lang')
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
})

test.each(['', '/ko', '/en', '/ja'])(
  'the menu marks the current page (under "%s/")',
  async (prefix) => {
    await using visit = await site.visit({ language: 'ko' })
    const { page, open } = visit
    const language = (prefix.slice(1) || 'ko') as Language
    const { layout, navigation } = catalogues[language]
    const menu = page.getByRole('navigation', { name: layout.mainNavigation })
    const marks = () =>
      menu
        .locator('[aria-current]')
        .evaluateAll((links) => links.map((link) => `${link.textContent}: ${link.ariaCurrent}`))
    await open(prefix || '/')
    expect(await marks()).toEqual([`${navigation.home}: page`])
    await open(`${prefix}/projects`)
    expect(await marks()).toEqual([`${navigation.projects}: page`])
    await open(`${prefix}/projects/2`)
    expect(await marks()).toEqual([`${navigation.projects}: true`])
  },
)

test('a form on a page with a language prefix answers under the same prefix', async () => {
  await using visit = await site.visit({ language: 'ko' })
  const { page, open } = visit
  await open('/ja/projects')
  const search = page.getByRole('searchbox', { name: projectsWords.ja.search })
  await search.fill('React')
  await search.press('Enter')
  await page.waitForURL('**/ja/projects?q=React')
  expect(await page.locator('html').getAttribute('lang')).toBe('ja')
})

/** Addresses within the site of all links except the switcher's, which name their language. */
function linksOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="/"]:not([hreflang])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

function pathOf(href: string | null | undefined): string {
  return new URL(href ?? '').pathname
}
