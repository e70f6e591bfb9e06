/** Sitemap, robots, manifest, icons, and speculation rules. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listRoutes } from '#app/route-at.ts'
import { routes } from '#app/routes.ts'
import { languages } from '#shared/i18n/languages.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { countQueries } from '../support/count-queries.ts'
import { anyDatabase } from '../support/databases.ts'
import { htmlOf, type Json, locationsOf, publicOrigin } from '../support/discovery.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { listFilledKinds } from '../support/listed-kinds.ts'
import { now } from '../support/sample-content.ts'
import { openTestSite } from '../support/site.ts'

/** Routes that search engines should not index. */
const unlisted = ['*', 'login', 'login/button', 'profile']

const files = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/speculation-rules.json',
  '/contact.vcf',
  ...languages.flatMap((language) => [`/resume.${language}.json`, `/${language}/contact.vcf`]),
]

test('every route of the site is in the sitemap, and nothing else is', () => {
  const patterns = routes[0]?.children?.map(({ path = '' }) => path) ?? []
  expect(patterns.length).toBeGreaterThan(5)
  expect(patterns.filter((path) => !unlisted.includes(path)).map((path) => `/${path}`)).toEqual(
    listRoutes().map(({ pattern }) => pattern),
  )
})

const filledKinds: string[] = listFilledKinds(createFixtureContent())

/** Pages that no content changes, or only kinds of which the fixture has no documents. */
const undatedPages = listRoutes().flatMap(({ pattern, source }) => {
  const isEmpty =
    typeof source === 'object' &&
    'kinds' in source &&
    !source.kinds.some((kind) => filledKinds.includes(kind))
  return source === 'fixed' || isEmpty ? [pattern] : []
})

test('the sitemap lists every page in every language, each with all its alternates', async () => {
  await using site = await openTestSite({ publicOrigin })
  const response = await site.get('/sitemap.xml')
  const xml = await response.text()
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /)

  const entries = xml.match(/<url>.*?<\/url>/gs) ?? []
  for (const entry of entries) {
    const tags = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
    const named = tags.map(([, tag]) => tag)
    const isPost = /\/blog\/(?!tags\/)/.test(entry)
    const written = isPost ? languages.filter((one) => named.includes(one)) : languages
    expect(named).toEqual(['x-default', ...written])
    expect(tags.map(([, , address]) => address)).toContain(locationsOf(entry)[0])
    // Pages without content have no date of their last change.
    const isStill =
      /\/(?:play\/[^<]*|blog\/tags\/[^<]*)<\/loc>/.test(entry) ||
      undatedPages.some((path) => entry.includes(`${path}</loc>`))
    if (!isStill) expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\d/)
  }
  const projects = entries.filter((entry) => entry.includes('/ko/projects/3<'))
  expect(projects).toHaveLength(1)
  expect(projects[0]).toContain(`<lastmod>${now().toISOString()}</lastmod>`)
  expect(projects[0]).toContain(`hreflang="x-default" href="${publicOrigin}/projects/3"`)
})

test.each(['education', 'experience', 'certificate'])(
  'a change of a document of %s is the last change of About',
  async (kind) => {
    await using site = await openTestSite()
    const changed = '2026-11-22T10:00:00.000Z'
    await site.database.db
      .updateTable('content_entry')
      .set({ updated_at: changed })
      .where('kind', '=', kind)
      .execute()
    expect(await htmlOf(site, '/sitemap.xml')).toContain(
      `/en/about</loc><lastmod>${changed}</lastmod>`,
    )
  },
)

test.each(anyDatabase)(
  'sitemap, manifest, resume and pictures change with the content on $name',
  async (database) => {
    await using site = await openTestSite({ database })
    const paths = ['/sitemap.xml', '/manifest.webmanifest', '/resume.en.json', '/og/en.png']
    const etagsOf = () =>
      Promise.all(paths.map(async (path) => (await site.get(path)).headers.get('etag')))
    const before = await etagsOf()
    expect(await etagsOf()).toEqual(before)

    await storeContent(site.database.db, createFixtureContent(), now)
    await site.refresh()
    const after = await etagsOf()
    for (const [index, path] of paths.entries()) expect(after[index], path).not.toBe(before[index])
    expect(await htmlOf(site, '/resume.en.json')).toContain('Hana Kim')
  },
)

test.each(anyDatabase)(
  'on $name, the sitemap is rendered once, however many ask for it at the same time',
  async (database) => {
    const counted = countQueries(database)
    await using site = await openTestSite({ database: counted.database })
    const ask = async (times: number) => {
      const before = counted.queries()
      const asked = Array.from({ length: times }, () => site.get('/sitemap.xml'))
      for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200)
      return counted.queries() - before
    }
    const first = await ask(20)
    expect(first).toBeGreaterThan(0)
    expect(await ask(20)).toBe(0)
    await using other = await openTestSite({ database: counted.database })
    const before = counted.queries()
    await other.get('/sitemap.xml')
    expect(first).toBeLessThanOrEqual(counted.queries() - before)
  },
)

test('robots.txt allows everything, names the sitemap, and reveals no secret address', async () => {
  await using site = await openTestSite({ publicOrigin })
  const response = await site.get('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n',
  )
})

/** The first page of a browser names neither manifest nor rules: its script does (`app/browser/first-page.ts`). */
const laterVisit = { headers: { cookie: 'known=1' } }

test('the manifest names the site, and every icon exists in the stated size', async () => {
  await using site = await openTestSite()
  const html = await (await site.get('/ko', laterVisit)).text()
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
  const manifest = (await (await site.get('/manifest.webmanifest')).json()) as Json
  expect(manifest).toMatchObject({ name: '홍길동', lang: 'ko', display: 'minimal-ui' })

  const icons: { src: string; sizes: string; type: string }[] = manifest.icons
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  const apple = { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }
  for (const { src, sizes, type } of [...icons, apple]) {
    const response = await site.get(src)
    expect([src, response.status, response.headers.get('content-type')]).toEqual([src, 200, type])
    if (type !== 'image/png') continue
    const { width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const favicon = await site.get('/favicon.ico')
  expect(favicon.headers.get('content-type')).toBe('image/x-icon')
  expect([...new Uint8Array(await favicon.arrayBuffer()).slice(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
})

test('the files carry the security headers and an ETag, answer HEAD, and refuse other methods', async () => {
  await using site = await openTestSite()
  for (const path of [...files, '/og/en.png']) {
    const response = await site.get(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const etag = response.headers.get('etag') ?? ''
    const again = await site.get(path, { headers: { 'if-none-match': etag } })
    expect([path, again.status]).toEqual([path, 304])
    expect((await site.get(path, { method: 'HEAD' })).status).toBe(200)
    const refused = await site.get(path, { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('every icon that About refers to is in the one file of icons', async () => {
  await using site = await openTestSite()
  const about = await (await site.get('/en/about')).text()
  const wanted = [...about.matchAll(/href="\/tech-stack\.svg#icon-([^"]+)"/g)].map(
    ([, name]) => name,
  )
  const file = await site.get('/tech-stack.svg')
  expect(file.headers.get('content-type')).toBe('image/svg+xml')
  const symbols = [...(await file.text()).matchAll(/<symbol id="icon-([^"]+)"/g)].map(
    ([, id]) => id,
  )
  expect(wanted.length).toBeGreaterThan(0)
  expect(symbols.toSorted()).toEqual([...new Set(wanted)].toSorted())
})

test('absolute addresses use the public origin, never the requested host', async () => {
  await using site = await openTestSite({ publicOrigin: 'http://localhost:3000' })
  for (const path of ['/en', '/sitemap.xml', '/robots.txt', '/resume.en.json']) {
    const response = await site.get(path, { headers: { host: '127.0.0.1:9999' } })
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain('http://localhost:3000/')
    expect(text).not.toContain('127.0.0.1')
  }
})

test('browsers may prefetch public pages, but no download, call or panel', async () => {
  await using site = await openTestSite()
  const page = await site.get('/ko', laterVisit)
  expect(page.headers.get('speculation-rules')).toBe('"/speculation-rules.json"')
  const response = await site.get('/speculation-rules.json')
  expect(response.headers.get('content-type')).toBe('application/speculationrules+json')
  const { prefetch, prerender } = (await response.json()) as Json
  for (const [rule] of [prefetch, prerender]) {
    const isAhead = (path: string) =>
      rule.where.href_matches.some((pattern: string) =>
        new URLPattern(pattern, publicOrigin).test(publicOrigin + path),
      )
    for (const path of [
      '/',
      '/ko',
      '/projects',
      '/ja/projects/3',
      '/projects?year=2025',
      '/en/about',
    ])
      expect([path, isAhead(path)]).toEqual([path, true])
    for (const path of [
      '/resumes/gildong-hong.en.pdf',
      '/api/projects',
      '/auth/logout',
      '/admin',
      '/admin/projects',
      '/og/en.png',
      '/resume.en.json',
      '/fr/projects',
      '/login',
    ])
      expect([path, isAhead(path)]).toEqual([path, false])
  }
})
