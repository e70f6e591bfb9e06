/** Public pages over HTTP. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { blogWords } from '#app/blog/words.ts'
import { projectsWords } from '#app/projects/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { databases } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { getBytes } from '../support/get-bytes.ts'
import { now } from '../support/sample-content.ts'
import { openTestSite, serveTestSite } from '../support/site.ts'

test.each(languages)('a prefixed address is always in its language: %s', async (language) => {
  await using site = await openTestSite()
  const cookie = { cookie: 'lang=en', 'accept-language': 'ja' }
  const response = await site.get(`/${language}/projects`, { headers: cookie })
  const html = await response.text()

  expect(response.status).toBe(200)
  expect(response.headers.get('content-language')).toBe(language)
  expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie, Sec-Fetch-Site, Sec-Purpose')
  expect(html).toContain(`<html lang="${language}">`)
  expect(html).toContain(projectsWords[language].description)
  expect(html).toContain(`href="/${language}/projects/1"`)
})

test.each(languages)(
  'the top of Home has the resume in its language first, the code, and a result with a number in %s',
  async (language) => {
    await using site = await openTestSite()
    const html = await (await site.get(`/${language}`)).text()
    const [top = ''] = /<section class="framed.*?<\/section>/s.exec(html) ?? []
    const hrefs = Array.from(top.matchAll(/ href="([^"]+)"/g), ([, href = '']) => href)
    const { contact, resumes } = await site.api.profile.get(language)
    const own = resumes.find(({ lang }) => lang === language)?.url
    expect(hrefs.filter((href) => href.startsWith('/resumes/'))[0]).toBe(own)
    expect(hrefs.some((href) => href.endsWith('.pdf'))).toBe(true)
    expect(hrefs).toContain(contact.links.find(({ kind }) => kind === 'code-hosting')?.url)
    expect(hrefs).toContain(`/${language}/projects/5`)
    expect(top).toMatch(/22%.*9%/s)
  },
)

test('an address without a prefix is answered in the visitor’s language, and its links have no prefix', async () => {
  await using site = await openTestSite()
  const visit = (headers: Record<string, string>) => site.get('/projects', { headers })
  const languageOf = async (headers: Record<string, string>) =>
    (await visit(headers)).headers.get('content-language')

  expect(await languageOf({})).toBe('ko')
  expect(await languageOf({ 'accept-language': 'en-US,en;q=0.9' })).toBe('en')
  expect(await languageOf({ 'accept-language': 'en', cookie: 'lang=ja' })).toBe('ja')

  const response = await visit({ cookie: 'lang=ja' })
  expect(response.status).toBe(200)
  expect(response.headers.get('vary')).toBe(
    'Accept-Encoding, Cookie, Sec-Fetch-Site, Sec-Purpose, Accept-Language',
  )
  const html = await response.text()
  expect(html).toContain('<html lang="ja">')
  expect(html).toContain('href="/projects/1"')
  expect(html.includes('href="/ja/projects/1"')).toBe(false)
})

test('the canonical address has a prefix; every language and x-default are named', async () => {
  await using site = await openTestSite({ publicOrigin: 'https://example.com' })
  for (const path of ['/projects/3', '/en/projects/3']) {
    const html = await (await site.get(path, { headers: { cookie: 'lang=en' } })).text()
    expect(html).toContain('<link rel="canonical" href="https://example.com/en/projects/3"/>')
    for (const language of languages) {
      expect(html).toContain(
        `<link rel="alternate" hrefLang="${language}" href="https://example.com/${language}/projects/3"/>`,
      )
    }
    expect(html).toContain(
      '<link rel="alternate" hrefLang="x-default" href="https://example.com/projects/3"/>',
    )
  }
})

test.each([
  '/fr',
  '/fr/projects',
  '/ko/ko',
  '/nowhere',
  '/ko/nowhere',
  '/projects/1/2',
  '//example.com',
])('%s is answered with the not-found page of the site', async (path) => {
  await using site = await openTestSite()
  const response = await site.get(path)
  const html = await response.text()

  expect(response.status).toBe(404)
  const offered = html.match(/<a href="\/\w*\/?projects\/\d+"/g)
  expect(offered).toHaveLength(3)
  expect(html).toContain(catalogues.ko.pages.notFound.title)
  expect(html).toContain('noindex')
  expect(html).toContain(catalogues.ko.navigation.projects)
})

test('an extra slash redirects to the address without it, never to another host', async () => {
  await using site = await openTestSite()
  const locationOf = async (path: string) => {
    const response = await site.get(path)
    return [response.status, response.headers.get('location')]
  }
  expect(await locationOf('/projects/?year=2025')).toEqual([308, '/projects?year=2025'])
  expect(await locationOf('/ko/')).toEqual([308, '/ko'])
  expect(await locationOf('//example.com/')).toEqual([404, null])
  expect(await locationOf('//example.com//')).toEqual([404, null])
})

test.each([
  ['/projects?page=-1', 400],
  ['/projects?page=0', 400],
  ['/projects?page=1e9', 400],
  ['/projects?page=99', 404],
  ['/projects?sort=evil', 400],
  ['/projects?year=abc', 400],
  ['/projects?year=99999', 400],
  [`/projects?q=${'x'.repeat(10_240)}`, 400],
  [`/projects?${'tech=x&'.repeat(1500)}`, 400],
  [`/projects?${Array.from({ length: 40 }, (_, i) => `tech=t${i}`).join('&')}`, 400],
  [`/?${'x'.repeat(10_240)}`, 200],
  ['/projects?utm_source=letter', 200],
  ['/projects?q=%ff', 200],
  ['/projects?q=a%0Ab', 400],
  ['/projects?tech=%00', 400],
  ['/projects?year=all', 200],
  ['/projects/abc', 404],
  ['/projects/0', 404],
  ['/projects/-1', 404],
  ['/projects/1e3', 404],
  ['/projects/99999999999999999999', 404],
  ['/projects/9999999999', 404],
  ['/%E0%A4%A', 400],
  ['/%00', 400],
  ['/ko/%ff', 400],
  ['/%2e%2e/%2e%2e/etc/passwd', 404],
])(
  'invalid input is refused with a clear page, never with an internal error: %s',
  async (path, status) => {
    for (const database of databases) {
      await using site = await openTestSite({ database })
      const response = await site.get(path)

      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toContain('<h1')
      expect(site.logged).toEqual([])
    }
  },
)

test('text typed by a visitor is returned as text, never as markup', async () => {
  await using site = await openTestSite()
  const attack = '"><script>alert(1)</script>'
  const html = await (await site.get(`/projects?q=${encodeURIComponent(attack)}`)).text()
  expect(html).toContain('&quot;&gt;&lt;script&gt;')
  expect(html.includes('<script>alert')).toBe(false)
})

describe.each(databases)('on $name', (database) => {
  test('a content change is shown as soon as the revision was checked', async () => {
    await using site = await openTestSite({ database })
    const before = await (await site.get('/en')).text()
    expect(await (await site.get('/en')).text()).toBe(before)

    const other = await site.database.openAgain()
    await storeContent(other.db, createFixtureContent(), now)
    await site.refresh()

    const after = await (await site.get('/en')).text()
    expect(before).toContain('Gildong Hong')
    expect(after).toContain('Hana Kim')
    expect(after.includes('Gildong Hong')).toBe(false)
  })

  test('if projects cannot be loaded, the list is empty and says so', async () => {
    await using site = await openTestSite({ database })
    await site.database.db.schema.dropTable('project_technology').execute()
    const response = await site.get('/en/projects')
    const html = await response.text()

    expect(response.status).toBe(500)
    expect(html).toContain(projectsWords.en.emptyTitle)
    expect(html).toContain(projectsWords.en.failed)
    expect(html).toContain(catalogues.en.navigation.academics)
    expect(site.logged).toMatchObject([
      { err: { message: expect.stringContaining('project_technology') } },
    ])
  })

  test.each([
    ['project', '/projects/1', projectsWords],
    ['post', '/blog/two-bookings-one-room', blogWords],
    ['post', '/blog/tags/TypeScript', blogWords],
  ] as const)(
    'if the table %s cannot be read, %s says so between header and footer',
    async (table, path, words) => {
      await using site = await openTestSite({ database })
      await sql`alter table ${sql.table(table)} rename to away`.execute(site.database.db)
      for (const language of languages) {
        const response = await site.get(`/${language}${path}`)
        const html = await response.text()
        expect(response.status).toBe(500)
        const shown = [
          words[language].failed,
          catalogues[language].navigation.academics,
          '</footer>',
        ]
        expect(shown.filter((text) => !html.includes(text))).toEqual([])
      }
      expect(site.logged).toHaveLength(languages.length)
    },
  )

  test('while the database is unavailable, cached pages are served; others show only an error with an id', async () => {
    await using site = await openTestSite({ database })
    await site.get('/ko')
    await site.database.db.schema.dropTable('content_entry').execute()

    expect((await site.get('/ko')).status).toBe(200)
    const response = await site.get('/ko/projects')
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(html).toContain(catalogues.ko.pages.failed.title)
    const shown = html.replace(/<style>.*?<\/style>/s, '')
    expect(shown.match(/content_entry|select|node_modules|\bat /)).toBeNull()

    const [{ requestId, err }] = site.logged as [{ requestId: string; err: { message: string } }]
    expect(html).toContain(requestId)
    expect(err.message).toContain('content_entry')

    const call = await site.get('/api/profile')
    expect(call.status).toBe(500)
    const error = catalogues.ko.errors.INTERNAL
    expect(await call.json()).toMatchObject({ success: false, code: 'INTERNAL', error })
  })
})

test('an error page is in the language of its address, whatever the cookie says', async () => {
  await using site = await serveTestSite({ publicOrigin: 'https://example.com' })
  await site.database.db.schema.dropTable('content_entry').execute()
  const ask = async (path: string, host: string) => {
    const url = `${site.origin}${path}`
    const { headers, status } = await getBytes(url, { host, cookie: 'lang=en' })
    return [status, headers['content-language']]
  }
  expect(await ask('/ja/projects', 'example.com')).toEqual([500, 'ja'])
  expect(await ask('/ja/%E0%A4%A', 'example.com')).toEqual([400, 'ja'])
  expect(await ask('/ja/projects', 'evil.example')).toEqual([421, 'ja'])
  expect(await ask('/%E0%A4%A', 'example.com')).toEqual([400, 'en'])
})

// SQLite readers never wait for a lock.
test.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'if projects cannot be loaded in time, the page says so with 503, and is complete later',
  async (database) => {
    await using site = await openTestSite({ database })
    site.database.limitQueries?.(100)
    const other = await site.database.openAgain()
    await other.db.transaction().execute(async (tx) => {
      await sql`lock table project_technology in access exclusive mode`.execute(tx)
      const response = await site.get('/en/projects')
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await response.text()).toContain(projectsWords.en.failed)
    })
    expect((await site.get('/en/projects')).status).toBe(200)
  },
)
