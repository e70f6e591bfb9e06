/** What makes the site found and shared: metadata, structured data, pictures, and the files that robots read. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { storeContent } from '../server/content/store-content.ts'
import { publicPages } from '../server/found/public-pages.ts'
import { databases } from './databases.ts'
import { createFixtureContent } from './fixture-content.ts'
import { now, openTestSite, type TestSite } from './site.ts'

const publicOrigin = 'https://example.com'

/** Routes that no search engine should list. */
const unlisted = ['*', 'login', 'profile']

const files = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/speculation-rules.json',
  ...languages.map((language) => `/resume.${language}.json`),
]

const htmlOf = async (site: TestSite, path: string) => (await site.get(path)).text()

/** The contents of a page's `<meta>`, by name or property; repeated ones joined. */
function metaOf(html: string): Record<string, string> {
  const meta: Record<string, string> = {}
  for (const [, name = '', content = ''] of html.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  )) {
    meta[name] = name in meta ? `${meta[name]} ${content}` : content
  }
  return meta
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into JSON of any shape
type Json = any

const factsOf = (html: string): Json[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  )

const locationsOf = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

const pathsOf = async (site: TestSite) =>
  locationsOf(await htmlOf(site, '/sitemap.xml')).map((address) => {
    expect(address.startsWith(`${publicOrigin}/`)).toBe(true)
    return address.slice(publicOrigin.length)
  })

test('every route of the site is in the sitemap, and nothing else is', () => {
  const patterns = routes[0]?.children?.map(({ path, index }) => (index ? '' : path)) ?? []
  expect(patterns.length).toBeGreaterThan(5)
  expect(patterns.filter((path) => !unlisted.includes(`${path}`)).sort()).toEqual(
    Object.keys(publicPages).sort(),
  )
})

test('every page of the sitemap exists and names its title, description, address and picture', async () => {
  await using site = await openTestSite({ publicOrigin })
  const paths = await pathsOf(site)
  // Ten pages, six projects and seven tags in every language; three posts in the six languages they have.
  expect(paths.length).toBe(languages.length * (10 + 6 + 7) + 6)

  const described = new Map<string, string>()
  for (const path of paths) {
    const response = await site.get(path)
    expect(response.status, path).toBe(200)
    const html = await response.text()
    const meta = metaOf(html)
    const language = path.split('/')[1] as Language
    expect(html).toContain(`<link rel="canonical" href="${publicOrigin}${path}"/>`)
    expect(meta['og:url']).toBe(publicOrigin + path)
    expect(meta['og:title']).not.toBe('')
    expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toContain(meta['og:title'])
    expect(meta['og:description']).toBe(meta['description'])
    expect(meta['og:locale']).toBe({ ko: 'ko_KR', en: 'en_US', ja: 'ja_JP' }[language])
    const others = html.match(/rel="alternate" hrefLang="(?:ko|en|ja)"/g)?.length ?? 0
    expect(meta['og:locale:alternate']?.split(' ') ?? []).toHaveLength(others - 1)
    expect(meta['og:image']).toBe(`${publicOrigin}/og${path}.png`)
    expect(meta['og:image:alt']).toContain(meta['og:title'])
    expect([meta['og:image:width'], meta['og:image:height']]).toEqual(['1200', '630'])
    expect(meta['twitter:card']).toBe('summary_large_image')
    expect(meta['robots']).toBeUndefined()
    expect(described.get(`${language} ${meta['og:title']}`), path).toBeUndefined()
    described.set(`${language} ${meta['og:title']}`, path)
  }
}, 60_000)

test.each(['/nowhere', '/projects/999', '/projects?sort=evil', '/projects?page=99', '/ko/%ff'])(
  'a page that is not there has no canonical address, no picture, and is not indexed: %s',
  async (path) => {
    await using site = await openTestSite()
    const response = await site.get(path)
    const html = await response.text()
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toMatch(/rel="canonical"|hreflang="|hrefLang="x-default"|og:|ld\+json/)
    expect(response.headers.get('speculation-rules')).toBeNull()
  },
)

test('one of many filtered lists is not indexed and has no canonical address', async () => {
  await using site = await openTestSite()
  for (const path of ['/en/projects?tech=React', '/en/academics?show=major']) {
    const html = await htmlOf(site, path)
    expect(metaOf(html)['robots']).toBe('noindex, follow')
    expect(html).not.toContain('rel="canonical"')
  }
  expect(await htmlOf(site, '/en/projects?sort=oldest')).toContain(
    '<link rel="canonical" href="http://localhost:3000/en/projects"/>',
  )
})

test('structured data tells of the owner, each project and the way to it, in the page’s language', async () => {
  await using site = await openTestSite({ publicOrigin })
  for (const language of languages) {
    for (const path of ['', '/about']) {
      const [profile] = factsOf(await htmlOf(site, `/${language}${path}`))
      expect(profile).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url: `${publicOrigin}/${language}${path}`,
        inLanguage: language,
        mainEntity: { '@type': 'Person', '@id': `${publicOrigin}/#person` },
      })
    }
    const [work, way] = factsOf(await htmlOf(site, `/${language}/projects/3`))
    expect(work).toMatchObject({
      '@type': 'CreativeWork',
      inLanguage: language,
      image: `${publicOrigin}/og/${language}/projects/3.png`,
      author: { '@type': 'Person', '@id': `${publicOrigin}/#person` },
    })
    expect(way['@type']).toBe('BreadcrumbList')
    expect(way.itemListElement.map(({ item }: Json) => item)).toEqual(
      ['', '/projects', '/projects/3'].map((path) => `${publicOrigin}/${language}${path}`),
    )
    expect(way.itemListElement[1].name).toBe(catalogues[language].projects.title)
  }
})

test('content cannot end the block of structured data that it stands in', async () => {
  const content = createFixtureContent()
  const attack = '</script><script>alert(1)</script><!--'
  for (const language of languages) {
    content.profile.name[language] = attack
    for (const project of content.projects) project.texts[language].title = attack
  }
  await using site = await openTestSite({ content })
  for (const path of ['/en', '/en/about', `/en/projects/${content.projects[0]?.id}`]) {
    const html = await htmlOf(site, path)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<!--')
    expect(JSON.stringify(factsOf(html))).toContain(attack)
  }
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
    // What no content changes has no day of its last change.
    const isStill = /\/(?:contact|feedback|licenses|blog\/tags\/[^<]*)<\/loc>/.test(entry)
    if (!isStill) expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\d/)
  }
  const projects = entries.filter((entry) => entry.includes('/ko/projects/3<'))
  expect(projects).toHaveLength(1)
  expect(projects[0]).toContain(`<lastmod>${now().toISOString()}</lastmod>`)
  expect(projects[0]).toContain(`hreflang="x-default" href="${publicOrigin}/projects/3"`)
})

test.each(databases)(
  'sitemap, manifest, resume and pictures follow the content on $name',
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

test('robots may go everywhere, are told of the sitemap, and learn no secret address', async () => {
  await using site = await openTestSite({ publicOrigin })
  const response = await site.get('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n',
  )
})

test('the manifest names the site, and every icon is there in the size it says', async () => {
  await using site = await openTestSite()
  const html = await htmlOf(site, '/ko')
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

test.each(languages)('every page has a picture of its own in %s', async (language) => {
  await using site = await openTestSite({ publicOrigin })
  const pictures = new Set<string>()
  const paths = (await pathsOf(site)).filter((path) => path.split('/')[1] === language)
  for (const path of paths) {
    const response = await site.get(`/og${path}.png`)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const png = Buffer.from(await response.arrayBuffer())
    expect(png.byteLength).toBeLessThan(100_000)
    const { format, width, height } = await sharp(png).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
    pictures.add(png.toString('base64'))
  }
  expect(pictures.size).toBe(paths.length)
})

test('a picture is drawn in each language’s own glyphs, and never in boxes', async () => {
  const drawn = async (title: string) => {
    const content = createFixtureContent()
    for (const language of languages) content.site.title[language] = title
    await using site = await openTestSite({ content })
    return await Promise.all(
      languages.map(async (language) => {
        const png = await (await site.get(`/og/${language}/projects.png`)).arrayBuffer()
        // The site's title at the head of the picture, as ink or no ink.
        const title = sharp(png).extract({ left: 90, top: 55, width: 60, height: 60 })
        return [...(await title.greyscale().threshold(150).toColourspace('b-w').raw().toBuffer())]
      }),
    )
  }
  const [hangul, kanji, other] = await Promise.all([drawn('직'), drawn('神'), drawn('道')])
  const differ = (one: number[] = [], another: number[] = []) =>
    one.filter((ink, index) => ink !== another[index]).length
  const blank: number[] = Array.from({ length: 3600 }, () => 255)
  for (const picture of [hangul, kanji, other].flat()) {
    expect(picture).toHaveLength(3600)
    expect(differ(picture, blank)).toBeGreaterThan(40)
  }
  // Boxes would all look the same.
  expect(differ(kanji[2], other[2])).toBeGreaterThan(40)
  expect(differ(hangul[0], kanji[0])).toBeGreaterThan(40)
  // The same character has other strokes in Korea and in Japan.
  expect(differ(kanji[0], kanji[1])).toBeLessThan(5)
  expect(differ(kanji[0], kanji[2])).toBeGreaterThan(20)
})

test.each([
  '/og/en/nowhere.png',
  '/og/en/projects/999.png',
  '/og/en/projects/abc.png',
  '/og/fr.png',
  '/og/en/.png',
  '/og/en//example.com.png',
  '/og/en/en.png',
  '/og.png',
  '/og/en/projects/1.jpg',
  '/resume.fr.json',
  '/resume..json',
])('what is not there has no picture and no file: %s', async (path) => {
  await using site = await openTestSite()
  expect((await site.get(path)).status).toBe(404)
  expect(site.logged).toEqual([])
})

test('a picture is drawn once, kept, and not sent again to who has it; its query changes nothing', async () => {
  await using site = await openTestSite()
  const first = await site.get('/og/ko/projects/1.png')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toContain('max-age=')
  const again = await site.get('/og/ko/projects/1.png?v=2', {
    headers: { 'if-none-match': `"x", W/${etag}` },
  })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])

  // Kept: it can be had without the database.
  await site.database.db.schema.dropTable('content_entry').execute()
  expect((await site.get('/og/ko/projects/1.png')).status).toBe(200)
  expect((await site.get('/og/ko/projects/2.png')).status).toBe(500)
})

test('the files carry the security headers and an ETag, answer HEAD, and refuse other methods', async () => {
  await using site = await openTestSite()
  for (const path of [...files, '/og/en.png']) {
    const response = await site.get(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('strict-transport-security')).toMatch(/max-age=63072000/)
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

test('absolute addresses come from the public origin alone, whatever host was asked', async () => {
  await using site = await openTestSite({ publicOrigin: 'http://localhost:3000' })
  for (const path of ['/en', '/sitemap.xml', '/robots.txt', '/resume.en.json']) {
    const response = await site.get(path, { headers: { host: '127.0.0.1:9999' } })
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain('http://localhost:3000/')
    expect(text).not.toContain('127.0.0.1')
  }
})

test.each(languages)('the resume in %s has the shapes of JSON Resume 1.0.0', async (language) => {
  await using site = await openTestSite({ publicOrigin })
  const about = await htmlOf(site, `/${language}/about`)
  expect(about).toContain(
    `<link rel="alternate" type="application/json" title="JSON Resume" href="/resume.${language}.json"/>`,
  )
  const response = await site.get(`/resume.${language}.json`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const resume = (await response.json()) as Json
  const text = expect.stringMatching(/\S/)
  const texts = expect.toSatisfy(
    (list: unknown) =>
      Array.isArray(list) && list.every((one) => typeof one === 'string' && one !== ''),
  )
  const day = expect.stringMatching(/^\d{4}(-\d\d(-\d\d)?)?$/)
  const address = expect.stringMatching(/^https:\/\//)
  const profile = { network: text, url: address }

  expect(Object.keys(resume).sort()).toEqual([
    '$schema',
    'awards',
    'basics',
    'education',
    'interests',
    'languages',
    'meta',
    'projects',
    'skills',
    'work',
  ])
  expect(resume.$schema).toEqual(address)
  expect(resume.basics).toEqual({
    name: text,
    label: text,
    email: 'student@example.com',
    phone: text,
    url: `${publicOrigin}/${language}`,
    summary: text,
    location: { address: text },
    profiles: [profile, profile],
  })
  expect(resume.work).toEqual([])
  expect(resume.education).toEqual([{ score: '5.88 / 7', courses: texts }])
  expect(resume.education[0].courses).toHaveLength(19)
  const award = { title: text, date: day, summary: text }
  expect(resume.awards).toEqual([award, award, award])
  expect(resume.skills.length).toBe(5)
  for (const skill of resume.skills) expect(skill).toEqual({ name: text, keywords: texts })
  expect(resume.languages).toEqual(languages.map(() => ({ language: text })))
  for (const interest of resume.interests) expect(interest).toEqual({ name: text })
  expect(resume.projects).toHaveLength(6)
  for (const project of resume.projects) {
    expect(project).toEqual({
      name: text,
      description: text,
      keywords: texts,
      startDate: day,
      endDate: day,
      url: expect.stringMatching(new RegExp(`^${publicOrigin}/${language}/projects/\\d+$`)),
    })
  }
  expect(resume.meta).toEqual({
    canonical: `${publicOrigin}/resume.${language}.json`,
    version: 'v1.0.0',
  })
})

test('browsers may fetch public pages ahead, and no download, call or panel', async () => {
  await using site = await openTestSite()
  const page = await site.get('/ko')
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
