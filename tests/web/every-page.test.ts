/** Requirements for every page of the site: valid HTML, its size, and working links. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import type { Content } from '#shared/content.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { crawl } from '../support/crawl.ts'
import { countBytes, maxFlightBytes } from '../support/first-flight.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { isLong } from '../support/is-long.ts'
import { buildFolder } from '../support/sample-content.ts'
import { pages, screens, signedInScreens } from '../support/screens.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const maxScriptBytes = 4096

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  // Files of our own server need no integrity check.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
})

/** The problems in the HTML of a page, one a line. */
async function faultsOf(html: string, address = ''): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column, selector }) => {
      return `${address} ${ruleId}: ${message} (${selector ?? `${line}:${column}`})`
    })
}

const inLanguage = (language: Language, path: string) =>
  path === '/' ? `/${language}` : `/${language}${path}`

/** The response to a form, posted from its page. */
function post(site: TestSite, path: string, form: Record<string, string>, origin?: string) {
  return site.get(path, {
    method: 'POST',
    headers: { origin: origin ?? 'http://localhost:3000' },
    body: new URLSearchParams(form),
  })
}

/** A site without content. */
function createEmptyContent(): Content {
  const content = createFixtureContent()
  return {
    ...content,
    home: { ...content.home, showcase: [] },
    techStack: [],
    achievements: {},
    courses: {},
    projects: [],
    posts: {},
  }
}

test('every route of the site has a page in the list of tested pages', () => {
  const known = routes[0]?.children ?? []
  // The frame of the header is part of other pages: `tests/e2e/site/header-sign-in.e2e.ts`. The sample has no page of its
  // owner: `shown-pages.test.ts`.
  const others = [{ path: '/no/such/page' }, { path: '/login/button' }, { path: '/now' }]
  const seen = [...pages, ...signedInScreens, ...others].map(
    ({ path }) => matchRoutes(routes, path)?.at(-1)?.route.id,
  )
  expect(seen.toSorted()).toEqual(known.map(({ id }) => id).toSorted())
})

test.each(languages)(
  'every linked page in %s exists, is valid HTML, and arrives in the first ten packets',
  async (language) => {
    await using site = await openTestSite({ compressesWell: true })
    const { pages: crawled, broken } = await crawl(site, language)
    expect(broken).toEqual([])
    expect(crawled.size).toBeGreaterThan(25)
    const inPrefix = new RegExp(`^/${language}(?:[/?]|$)`)
    expect([...crawled.keys()].filter((address) => !inPrefix.test(address))).toEqual([])
    const named = new Set(pages.map(({ path }) => inLanguage(language, path)))
    const faults: string[] = []
    for (const [address, html] of crawled) {
      // The elements are those of Korean: of the others, the pages that screens name.
      if (isLong || language === 'ko' || named.has(address))
        faults.push(...(await faultsOf(html, address)))
      const packed = await site.get(address, { headers: { 'accept-encoding': 'br' } })
      expect(packed.headers.get('content-encoding')).toBe('br')
      expect(await countBytes(packed), address).toBeLessThanOrEqual(maxFlightBytes)
    }
    expect(faults).toEqual([])
  },
  60_000,
)

test.each(languages)(
  'refused addresses in %s get a compressed page that arrives in the first ten packets',
  async (language) => {
    await using site = await openTestSite({ compressesWell: true })
    for (const path of ["/no/such/'page'", '/projects/999999', '/a//b']) {
      const address = `/${language}${path}`
      const plain = await site.get(address)
      expect(plain.headers.get('content-encoding'), path).toBe(null)
      const packed = await site.get(address, { headers: { 'accept-encoding': 'gzip, br' } })
      expect(packed.headers.get('content-encoding'), path).toBe('gzip')
      expect([plain.status, packed.status], path).toEqual([404, 404])
      expect(await countBytes(packed.clone()), path).toBeLessThanOrEqual(maxFlightBytes)
      const text = gunzipSync(new Uint8Array(await packed.arrayBuffer())).toString()
      expect(text, path).toBe(await plain.text())
      expect(Number(packed.headers.get('content-length')), path).toBeLessThan(text.length / 2)
    }
  },
)

test.each(languages)('every page without a link to it is valid HTML in %s', async (language) => {
  await using site = await openTestSite()
  const faults: string[] = []
  for (const { path, status } of [
    ...signedInScreens,
    ...screens.filter((screen) => !pages.includes(screen)),
  ]) {
    const headers = { cookie: `lang=${language}` }
    const response = await site.get(inLanguage(language, path), { headers })
    expect(response.status, path).toBe(status)
    expect(response.headers.get('content-language'), path).toBe(language)
    faults.push(...(await faultsOf(await response.text(), path)))
  }
  expect(faults).toEqual([])
})

test.each(languages)('the responses of forms in %s are valid HTML', async (language) => {
  await using site = await openTestSite()
  const path = `/${language}/feedback`
  const tooLong = { name: 'x'.repeat(300), email: 'nobody', category: 'nonsense' }
  const answers = [
    [400, await post(site, path, {})],
    [400, await post(site, path, tooLong)],
    [403, await post(site, path, {}, 'https://example.net')],
    [413, await post(site, path, { message: 'x'.repeat(300_000) })],
    [
      415,
      await site.get(path, {
        method: 'POST',
        headers: { origin: 'http://localhost:3000' },
        body: 'x',
      }),
    ],
  ] as const
  for (const [status, response] of answers) {
    expect(response.status).toBe(status)
    expect(await faultsOf(await response.text()), `${status}`).toEqual([])
  }
})

test.each(languages)('a site without content is valid HTML in %s', async (language) => {
  const faults: string[] = []
  await using site = await openTestSite({ content: createEmptyContent() })
  for (const path of ['/', '/projects', '/academics', '/about', '/blog']) {
    const response = await site.get(inLanguage(language, path))
    expect(response.status, path).toBe(200)
    faults.push(...(await faultsOf(await response.text(), path)))
  }
  expect(faults).toEqual([])
})

test('the validator finds errors', async () => {
  await using site = await openTestSite()
  const html = await (await site.get('/en/about')).text()
  const broken = html.replace('<main id="content">', '<main id="content"><p><div id="footer"></p>')
  expect((await faultsOf(broken)).length).toBeGreaterThan(1)
})

/** They are rendered for each visit and contain all scripts. */
const signInPages = new Set(['/login', '/profile'])

test.each([
  { visitor: 'on a first visit', cookie: '', isFirst: true },
  { visitor: 'on a later visit', cookie: 'known=1', isFirst: false },
])(
  '$visitor a page has one script and one inline, at most 4 KB together',
  async ({ cookie, isFirst }) => {
    await using site = await openTestSite()
    for (const { path } of pages) {
      const html = await (await site.get(inLanguage('ko', path), { headers: { cookie } })).text()
      const tags = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
      // Data blocks, such as JSON-LD, are not scripts.
      const scripts = tags.filter(([, attributes = '']) => !attributes.includes('ld+json'))
      const inline = scripts.map(([, , text = '']) => text).filter((text) => text !== '')
      const isLoadedLate = isFirst && !signInPages.has(path)
      const named = isLoadedLate ? /import\("\/([^"]+)"\)/g : / src="\/([^"]+)"/g
      const files = scripts.flatMap(([tag]) =>
        [...tag.matchAll(named)].map(([, file = '']) => file),
      )
      // Before the content, the inline script runs before the first paint; as the last element, it loads the other.
      expect(html.indexOf('<script id="end">') > html.indexOf('</footer>'), path).toBe(isLoadedLate)
      expect(inline, path).toHaveLength(1)
      expect(files, path).toHaveLength(1)
      const texts = [...inline, await readFile(join(buildFolder, 'browser', files[0] ?? ''))]
      const bytes = texts.map((text) => brotliCompressSync(text).byteLength)
      expect(
        bytes.reduce((sum, one) => sum + one, 0),
        path,
      ).toBeLessThanOrEqual(maxScriptBytes)
      expect(html, path).not.toMatch(
        /<link[^>]+rel="(?:stylesheet|preload|preconnect|modulepreload)"/,
      )
    }
  },
)
