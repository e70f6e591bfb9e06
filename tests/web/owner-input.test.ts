/** What the owner writes, or an import brings, leads to no other site by itself, runs nothing, and takes no address of the site. */
import { expect, test } from 'vitest'
import type { Content } from '#shared/content.ts'
import { ownPage, readSample } from '../support/own-page.ts'
import { openTestSite } from '../support/site.ts'

async function openWith(change: (content: Content) => void) {
  const content = await readSample()
  change(content)
  return openTestSite({ content })
}

const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to)

test('an own page that leaves while it is read is not found', async () => {
  await using site = await openWith((content) => {
    content.pages = { now: ownPage }
  })
  await site.database.db.deleteFrom('page_text').execute()
  expect((await site.get('/en/now')).status).toBe(404)
  expect((await site.get('/en/now.md')).status).toBe(404)
})

test('an own page that an import has brought to the address of the panel is nowhere', async () => {
  const content = { ...(await readSample()), pages: { 'yard-gate': ownPage } }
  await using site = await openTestSite({ content, settings: { adminPath: '/yard-gate' } })
  expect(linksOf(await (await site.get('/en')).text())).not.toContain('/en/yard-gate')
  expect((await site.get('/en/yard-gate')).status).toBe(404)
  expect((await site.get('/en/yard-gate.md')).status).toBe(404)
})

test('words of the owner are words wherever they stand, and names of objects are names', async () => {
  const evil = `"'></title></style></script><script>alert(1)</script><!--`
  const all = { ko: evil, en: evil }
  await using site = await openWith((content) => {
    const text = { title: evil, summary: evil, body: `[a](javascript:alert(1)) ${evil}` }
    content.pages = { constructor: { ...ownPage, texts: { ko: text, en: text } } }
    content.site.title = { ko: evil, en: evil, ja: evil }
    content.site.headerLinks = [{ label: { ko: evil.slice(0, 30) }, target: '/about?"><b>' }]
    content.site.footerText = all
    content.site.intros = { projects: all, contact: all, blog: all }
    content.site.homeButtons = { projects: { label: { ko: evil.slice(0, 40) } } }
    content.look = { mark: 'initial', accent: '#ffffff' }
    const [project] = content.projects
    if (project) project.facts.slug = 'constructor'
  })
  const paths = [
    '/',
    '/en',
    '/en/constructor',
    '/en/projects/constructor',
    '/en/projects',
    '/en/blog',
  ]
  for (const path of [
    ...paths,
    '/en/contact',
    '/en/feed.xml',
    '/favicon.svg',
    '/en/constructor.md',
  ]) {
    const answer = await site.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    if (path.endsWith('.md')) continue
    const html = await answer.text()
    expect(html, path).not.toContain('<script>alert(1)')
    expect(html, path).not.toMatch(/(?:href|src)="javascript:|<b>"|<\/title><\/style>/)
  }
  for (const name of ['__proto__', 'toString', 'valueof', 'hasownproperty'])
    expect([name, (await site.get(`/en/${name}`)).status]).toEqual([name, 404])
})

test('no link of the owner leads to another host by its path', async () => {
  const targets = ['/.//evil.example', '/x/..//evil.example', '/about/../..//evil.example']
  await using site = await openWith((content) => {
    content.site.headerLinks = targets.map((target) => ({ label: { ko: '링크' }, target }))
    content.site.homeButtons = { projects: { target: '/./%2F/evil.example' } }
  })
  for (const path of ['/', '/en']) {
    const html = await (await site.get(path)).text()
    const links = linksOf(html).filter((to) => to?.includes('evil'))
    expect(links.length).toBe(4)
    for (const to of links)
      expect(new URL(to ?? '', 'http://localhost:3000/').host).toBe('localhost:3000')
  }
})
