/** Pages and sections that the owner turns off, orders and adds. */
import { afterAll, expect, test } from 'vitest'
import { listSamples } from '#app/route-at.ts'
import { routes } from '#app/routes.ts'
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { findTakenAddress } from '#shared/own-pages.ts'
import { aboutSections, type FixedPage, fixedPages, homeSections } from '#shared/site.ts'
import { fixedPageAt } from '../../server/web/shown-pages.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { locationsOf } from '../support/discovery.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { addPicture } from '../support/media-site.ts'
import { ownPage as now, readSample } from '../support/own-page.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

async function openWith(change: (content: Content) => void, database?: DatabaseUnderTest) {
  const content = await readSample()
  change(content)
  return openTestSite({ content, ...(database && { database }) })
}

const without = (...off: FixedPage[]) => fixedPages.filter((page) => !off.includes(page))
const canBeOff = without('home')

/** First parts of the addresses of routes that are there whatever the owner has turned off. */
const always = ['', 'play', 'login', 'profile', 'privacy', 'terms', 'licenses', ':page', '*']
const paths = (routes[0]?.children ?? []).map(({ path = '' }) => path)

test('every route belongs to a page that can be off, or is always there', () => {
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) {
    const [first = ''] = path.split('/')
    const page = fixedPageAt(`/${path}`)
    if (always.includes(first)) expect(page, path).toBeNull()
    else expect(page, path).toBe(first)
  }
})

/** Addresses of a page in every form that there is. */
function addressesOf(page: FixedPage): string[] {
  const shown = listSamples()
    .flat()
    .filter(({ path, status }) => status === 200 && fixedPageAt(path.split('?')[0] ?? '') === page)
    .map(({ path }) => path)
  const plain = shown.filter((path) => !path.includes('?'))
  const texts = { projects: ['/projects/1.md'], blog: ['/blog/two-bookings-one-room.md'] }
  const files = {
    about: [
      '/contact.vcf',
      ...languages.flatMap((one) => [`/resume.${one}.json`, `/${one}/contact.vcf`]),
    ],
    blog: languages.flatMap((one) => [`/${one}/feed.xml`, `/${one}/atom.xml`, `/${one}/feed.json`]),
  }
  return [
    ...['', ...languages.map((language) => `/${language}`)].flatMap((prefix) =>
      [...shown, ...((texts as Record<string, string[]>)[page] ?? [])].map((path) => prefix + path),
    ),
    ...plain.map((path) => `/og/en${path}.png`),
    ...((files as Record<string, string[]>)[page] ?? []),
  ]
}

const whole = await openTestSite()
afterAll(() => whole[Symbol.asyncDispose]())

test.each(canBeOff)('%s is nowhere when it is off, and no page leads to it', async (page) => {
  await using site = await openWith(({ site }) => {
    site.pages = without(page)
  })
  const addresses = addressesOf(page)
  expect(addresses.length).toBeGreaterThan(4)
  for (const address of addresses) {
    expect((await whole.get(address)).status, address).toBe(200)
    expect((await site.get(address)).status, address).toBe(404)
  }
  const sitemap = async (one: TestSite) =>
    locationsOf(await (await one.get('/sitemap.xml')).text()).map((url) => new URL(url).pathname)
  const isOfPage = (path: string) => fixedPageAt(path) === page
  expect((await sitemap(whole)).some(isOfPage)).toBe(true)
  expect((await sitemap(site)).filter(isOfPage)).toEqual([])
  const rules = async (one: TestSite) => (await one.get('/speculation-rules.json')).text()
  expect(await rules(whole)).toContain(`"/${page}"`)
  expect(await rules(site)).not.toContain(`/${page}`)

  let seen = 0
  for (const { path, status, isForSignedIn } of listSamples().flat()) {
    if (status !== 200 || isForSignedIn || fixedPageAt(path.split('?')[0] ?? '') === page) continue
    const html = await (await site.get(`/en${path === '/' ? '' : path}`)).text()
    // What the owner has written is his own.
    const frame = html.replaceAll(/<(div class="prose)[\s\S]*?<\/article>/g, '')
    const targets = [...frame.matchAll(/ href="(?:http:\/\/localhost:3000)?(\/[^"#?]*)/g)]
    expect(targets.length).toBeGreaterThan(1)
    const leading = targets
      .map(([, target = '']) => target)
      .filter((to) => fixedPageAt(to) === page)
    expect(leading, path).toEqual([])
    seen += 1
  }
  expect(seen).toBeGreaterThan(5)
})

const nothing: Record<string, [path: string, read: (data: never) => unknown, empty: unknown][]> = {
  projects: [['/api/projects', ({ total }: { total: number }) => total, 0]],
  blog: [['/api/posts?search=PostgreSQL', ({ total }: { total: number }) => total, 0]],
  academics: [
    [
      '/api/academics',
      ({ courses, summary }: { courses: []; summary: { gpa: null } }) => [
        courses.length,
        summary.gpa,
      ],
      [0, null],
    ],
  ],
  about: [
    ['/api/techstacks', (list: []) => list.length, 0],
    ['/api/profile', (profile: { achievements: [] }) => profile.achievements.length, 0],
    ['/api/profile', (profile: { resumes: [] }) => profile.resumes.length, 0],
  ],
}

test('public calls answer empty lists of pages that are off', async () => {
  await using site = await openWith(({ site }) => {
    site.pages = ['home']
  })
  for (const [path, read, empty] of Object.values(nothing).flat()) {
    const of = async (one: TestSite) =>
      read(((await (await one.get(path)).json()) as { data: never }).data)
    expect(await of(whole), path).not.toEqual(empty)
    expect(await of(site), path).toEqual(empty)
  }
  for (const path of ['/api/projects/1', '/api/posts/two-bookings-one-room']) {
    expect((await whole.get(path)).status, path).toBe(200)
    expect((await site.get(path)).status, path).toBe(404)
  }
  for (const path of ['/api/contact', '/api/feedback', '/contact', '/feedback']) {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await whole.get(path, post)).status, path).not.toBe(404)
    expect((await site.get(path, post)).status, path).toBe(404)
  }
})

test('a project names no course, and a resume no project, when their pages are off', async () => {
  await using site = await openWith(({ site }) => {
    site.pages = without('academics')
  })
  const related = async (path: string) =>
    (await (await site.get(path)).text()).includes('/academics#')
  for (const { path } of listSamples()
    .flat()
    .filter(({ path }) => path.startsWith('/projects/1')))
    expect(await related(`/en${path}`)).toBe(false)
  await using other = await openWith(({ site }) => {
    site.pages = without('projects')
  })
  const resume = await (await other.get('/resume.en.json')).json()
  expect(resume).toMatchObject({ projects: [] })
})

test('a site that names its pages and sections as they are by default is the same byte for byte', async () => {
  await using written = await openWith(({ site }) => {
    site.pages = [...fixedPages]
    site.homeSections = [...homeSections]
    site.aboutSections = [...aboutSections]
    site.loginLink = 'shown'
  })
  for (const path of ['/', '/about', '/projects', '/contact', '/sitemap.xml', '/no-such-page'])
    expect(await (await written.get(path)).text(), path).toBe(await (await whole.get(path)).text())
})

const linksOf = (html: string, part: RegExp) =>
  [...(part.exec(html)?.[0] ?? '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to)
const header = /<header[\s\S]*?<\/nav>/

test('the menu has the pages in the chosen order, then links of the owner', async () => {
  await using site = await openWith(({ site }) => {
    site.pages = ['home', 'about', 'feedback', 'projects']
    site.loginLink = 'hidden'
    site.headerLinks = [
      { label: { ko: '자료', en: 'Slides' }, target: 'https://slides.example/hana' },
      { label: { ko: '조판' }, target: '/projects?tech=React' },
    ]
    site.footerText = { ko: '전주에서 만들었습니다.', en: 'Made in Jeonju.' }
  })
  const html = await (await site.get('/en')).text()
  expect(linksOf(html, header)).toEqual([
    '/en',
    '/en',
    '/en/about',
    '/en/projects',
    'https://slides.example/hana',
    '/en/projects?tech=React',
  ])
  expect(html).toContain('Made in Jeonju.')
  expect(html).not.toContain('Built with React')
  expect((await site.get('/login')).status).toBe(200)
})

test('sections are in the chosen order, and those that are left out are in no list', async () => {
  await using site = await openWith(({ site }) => {
    site.aboutSections = ['introduction', 'facts']
    site.homeSections = ['contact', 'projects']
  })
  const idsOf = async (path: string) =>
    [...(await (await site.get(path)).text()).matchAll(/<h2[^>]* id="([^"]*)"/g)].map(
      ([, id]) => id,
    )
  expect(await idsOf('/en/about')).toEqual([
    'introduction',
    'printed-studies',
    'printed-projects',
    'recruiters',
    'footer-pages',
  ])
  expect(await idsOf('/en')).toEqual(['projects', 'footer-pages'])
  const resume = (await (await site.get('/resume.en.json')).json()) as Record<string, unknown>
  expect(resume).toMatchObject({ work: [], certificates: [], awards: [] })
  expect(await (await site.get('/sitemap.xml')).text()).not.toContain('/play/')
})

test('buttons of Home have the label and the target of the owner, and none leads to a page that is off', async () => {
  await using site = await openWith(({ site }) => {
    site.pages = without('about')
    site.homeButtons = {
      projects: { label: { ko: '한 일', en: 'My work' } },
      email: { target: '/contact' },
    }
  })
  const html = await (await site.get('/en')).text()
  const links = linksOf(html, /data-hero[\s\S]*?id="hero-picture"/)
  expect(links).toEqual([
    '/en/projects/5',
    'https://code.example/gildong-hong',
    '/en/projects',
    '/en/contact',
    'https://network.example/gildong-hong',
  ])
  expect(html).toContain('My work')
})

test('a page begins with the sentence of the owner', async () => {
  const intro = { ko: '손으로 만든 것들', en: 'Things made by hand' }
  await using site = await openWith(({ site }) => {
    site.intros = {
      projects: intro,
      academics: intro,
      blog: intro,
      contact: intro,
      feedback: intro,
    }
  })
  for (const page of ['projects', 'academics', 'blog', 'contact', 'feedback']) {
    const html = await (await site.get(`/en/${page}`)).text()
    expect(html, page).toContain('name="description" content="Things made by hand"')
    expect(html.match(/Things made by hand/g)?.length, page).toBeGreaterThan(2)
  }
  expect(await (await site.get('/en/feed.xml')).text()).toContain('Things made by hand')
})

test('a portrait and a spoken name are on About, and no sound is loaded before it is played', async () => {
  await using site = await openWith(() => {})
  const { db } = site.database
  const looks = { motion: null, ground: null }
  const portrait = await addPicture(db, 'me.png', Buffer.from('portrait'), looks)
  const sound = await addPicture(db, 'name.mp3', Buffer.from('sound'), looks)
  const before = await site.get('/en/about')
  expect(before.headers.get('content-security-policy')).not.toContain('media-src')
  await changeEntry(site, 'profile', {
    portrait: { file: 'media/me.png', linkPicture: 'portrait' },
    spokenName: { file: 'media/name.mp3' },
  })
  const about = await site.get('/en/about')
  const html = await about.text()
  expect(about.headers.get('content-security-policy')).toContain("media-src 'self'")
  expect(html).toMatch(
    new RegExp(`<audio [^>]*preload="none"[^>]* src="/media/${sound}/original.mp3"`),
  )
  expect(html).not.toContain('autoplay')
  expect(html).toContain(`"image":"http://localhost:3000/media/${portrait}/200.webp"`)
  const home = await (await site.get('/en')).text()
  expect(home).toContain(`"image":"http://localhost:3000/media/${portrait}/200.webp"`)
  expect(home).not.toContain('<audio')
})

async function changeEntry(site: TestSite, kind: string, change: object) {
  const { db } = site.database
  const entry = db.selectFrom('content_entry').select('document').where('kind', '=', kind)
  const { document } = await entry.executeTakeFirstOrThrow()
  await db
    .updateTable('content_entry')
    .set({ document: JSON.stringify({ ...JSON.parse(document), ...change }) })
    .where('kind', '=', kind)
    .execute()
  await db.updateTable('content_revision').set({ revision: 1000 }).execute()
  await site.refresh()
}

const uses = { ...now, menu: 'unlisted' as const }

test.each(databases)(
  'an own page is at its address, as Markdown, in the sitemap and as a link picture in $name',
  async (database) => {
    await using site = await openWith((content) => {
      content.pages = { now, uses }
    }, database)
    const page = await site.get('/en/now')
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('I <a href="/en/projects">draw</a> <strong>maps</strong>.')
    expect(html).toContain('name="description" content="What I do now."')
    // Not written in Japanese: the default language.
    expect(await (await site.get('/ja/now')).text()).toContain('<strong>그립니다</strong>')
    expect(await (await site.get('/en/now.md')).text()).toContain('I [draw](/projects) **maps**.')
    expect((await site.get('/og/en/now.png')).status).toBe(200)
    const listed = locationsOf(await (await site.get('/sitemap.xml')).text())
    const own = listed.map((url) => new URL(url).pathname).filter((path) => /now|uses/.test(path))
    expect(own).toEqual(['/ko/now', '/en/now', '/ko/uses', '/en/uses'])
    expect(await (await site.get('/speculation-rules.json')).text()).toContain('"/now","/uses"')
    expect(linksOf(html, header).slice(-2)).toEqual(['/en/now', '/en/login'])
    expect((await site.get('/nowhere')).status).toBe(404)
    expect((await site.get('/now/more')).status).toBe(404)
  },
)

test('an own page has its place in the order of the menu', async () => {
  await using site = await openWith((content) => {
    content.pages = { now, uses }
    content.site.pages = ['home', 'now', 'about']
    content.site.loginLink = 'hidden'
  })
  const links = linksOf(await (await site.get('/en')).text(), header)
  expect(links).toEqual(['/en', '/en', '/en/now', '/en/about'])
})

test('a name that is an address of the site is refused for an own page', async () => {
  await using site = await openTestSite()
  const first = (path: string) => path.split('/')[1] ?? ''
  const names = new Set([
    ...paths.map((path) => first(`/${path}`)).filter((name) => /^[a-z]/.test(name)),
    ...site.calls.map(({ path }) => first(path)),
    ...languages,
    ...['healthz', 'readyz', 'metrics', 'media', 'resumes', 'og', 'assets', 'pieces'],
    '2025',
  ])
  expect(names.size).toBeGreaterThan(20)
  for (const name of names) expect(findTakenAddress(name), name).not.toBeNull()
  expect(findTakenAddress('now')).toBeNull()
})

test('a spoken name is at most 200 KB long, and names a sound that is there', async () => {
  await using site = await openEditingSite()
  const looks = { motion: null, ground: null }
  await addPicture(site.database.db, 'long.mp3', Buffer.alloc(200_001), looks)
  await addPicture(site.database.db, 'short.mp3', Buffer.alloc(200_000), looks)
  const publish = async (before: unknown, file: string) => {
    await site.save('/profile/profile', 'present', { spokenName: [before, { file }] })
    return site.ask('POST', '/profile/profile/publish', { version: 'present' })
  }
  const path = ['spokenName', 'file']
  const long = await publish(undefined, 'media/long.mp3')
  expect(long.data.problems).toEqual([{ path, problem: 'is a sound of more than 200 KB' }])
  const none = await publish({ file: 'media/long.mp3' }, 'media/none.mp3')
  expect(none.data.problems).toEqual([{ path, problem: 'is not among the files of the site' }])
  expect((await publish({ file: 'media/none.mp3' }, 'media/short.mp3')).status).toBe(200)
})
