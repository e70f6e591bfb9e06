/** Addresses with and without a language: links, metadata for search engines, and the current menu item. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { openTestSite } from '../support/site.ts'

/** Pages, and what the menu then says of them; those that search engines list have an address in each language. */
const looked = [
  { path: '/', listed: '', mark: { label: 'home', current: 'page' } },
  { path: '/projects', listed: '/projects', mark: { label: 'projects', current: 'page' } },
  { path: '/projects/3', listed: '/projects/3', mark: { label: 'projects', current: 'true' } },
  { path: '/projects?q=nothing+here', listed: null, mark: null },
  { path: '/nowhere', listed: null, mark: null },
] as const

test.each(looked)(
  'links of $path keep or omit the language prefix like its address, which it names in every language for search engines, and the menu marks it in each language',
  async ({ path, listed, mark }) => {
    await using site = await openTestSite()
    let count = 0
    for (const prefix of ['', ...languages] as const) {
      const language = prefix || 'en'
      const from = prefix ? `/${prefix}${path === '/' ? '' : path}` : path
      const response = await site.get(from, { headers: { 'accept-language': 'en' } })
      expect(response.headers.get('content-language'), from).toBe(language)
      const html = await response.text()
      const links = linksOf(html)
      if (prefix) {
        expect(links.length, from).toBe(count)
        const inPrefix = new RegExp(`^/${prefix}(?:[/?#]|$)`)
        expect(links.filter((link) => !inPrefix.test(link))).toEqual([])
      } else {
        count = links.length
        expect(count).toBeGreaterThan(5)
        expect(links.filter((link) => /^\/(?:ko|en|ja)(?:[/?#]|$)/.test(link))).toEqual([])
      }
      if (listed !== null) expectListed(html, language, path, listed)
      if (mark) {
        const label = catalogues[language].navigation[mark.label]
        expect(marksIn(html, language), from).toEqual([`${label}: ${mark.current}`])
      }
    }
  },
)

/** The metadata of a page whose address without a prefix is `path`. */
function expectListed(html: string, language: Language, path: string, address: string): void {
  expect(html).toContain(`<html lang="${language}"`)
  const named = elementsOf(html, 'link').filter(({ hreflang }) => hreflang)
  const canonical = elementsOf(html, 'link').find(({ rel }) => rel === 'canonical')
  expect(pathOf(canonical?.['href'])).toBe(`/${language}${address}`)
  expect(named.map(({ hreflang, href }) => [hreflang, pathOf(href)])).toEqual([
    ...languages.map((one) => [one, `/${one}${address}`]),
    ['x-default', path],
  ])
}

/** The links of the menu that are marked as current. */
function marksIn(html: string, language: Language): string[] {
  const { mainNavigation } = catalogues[language].layout
  const [menu = ''] =
    new RegExp(`<nav[^>]* aria-label="${mainNavigation}".*?</nav>`, 's').exec(html) ?? []
  return [...menu.matchAll(/<a [^>]*aria-current="(\w+)"[^>]*>([^<]*)/g)].map(
    ([, current, label]) => `${label}: ${current}`,
  )
}

/** Addresses within the site of all links except the switcher's, which name their language. */
function linksOf(html: string): string[] {
  return elementsOf(html, 'a').flatMap(({ href, hreflang }) =>
    href?.startsWith('/') && !hreflang ? [href] : [],
  )
}

/** The attributes of all elements with a name, without those that have no value. */
function elementsOf(html: string, name: string): Record<string, string | undefined>[] {
  return [...html.matchAll(new RegExp(`<${name} ([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        value,
      ]),
    ),
  )
}

function pathOf(href: string | undefined): string {
  return new URL(href ?? '').pathname
}
