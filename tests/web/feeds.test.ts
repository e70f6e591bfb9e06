/** The feeds over HTTP. */
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { createFeeds } from '../../server/web/discovery/feeds.ts'
import { anyDatabase, type DatabaseUnderTest } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'
import { childrenOf, parseXml, textIn, type XmlElement } from '../support/xml.ts'

const origin = 'https://example.com'

/** The content of a post that is most likely to break a feed. */
const evil = ']]> & <b> "q" \u{1f469} \ufffe </title><script>alert(1)</script>'
const body = [
  `${evil} [here](/about) [there](#section-x) ![p](https://example.org/p.png)`,
  '## X',
  '```html\n<a href="/code">x</a>\n```',
  'Note.[^1]\n\n[^1]: Two.',
  'After the {Feierabend|lang=de}.',
].join('\n\n')

function contentWithEvil() {
  const content = createFixtureContent()
  content.site.title.ko = 'A & <B>'
  content.posts['evil'] = {
    facts: {
      date: '2025-03-04',
      updated: '2025-04-05',
      status: 'published',
      tags: ['C++', 'a&b', '"q"<', 'constructor', '__proto__'],
    },
    texts: { ko: { title: evil, summary: evil, body } },
  }
  content.posts['tomorrow'] = {
    facts: { date: '2026-11-22', status: 'published', tags: [] },
    texts: { ko: { title: 'Tomorrow', summary: 'Later', body: 'Not yet.' } },
  }
  return content
}

/** A feed of a site with this content, as text. */
async function fetchFeed(database: DatabaseUnderTest, file: string, type: string): Promise<string> {
  const content = contentWithEvil()
  await using site = await openTestSite({ database, content, publicOrigin: origin })
  const response = await site.get(`/ko/${file}`)
  expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  return response.text()
}

/** What a reader shows who takes a text for HTML; null: more than a text. */
function showAsHtml(html = ''): string | null {
  const parts = unified().use(rehypeParse, { fragment: true }).parse(html).children
  return parts.every((part) => part.type === 'text')
    ? parts.map(({ value }) => value).join('')
    : null
}

const lawful = evil.replace('\ufffe', '')

describe.each(anyDatabase)('on $name', (database) => {
  test('RSS contains the published posts of its language, newest first, with absolute addresses', async () => {
    const text = await fetchFeed(database, 'feed.xml', 'application/rss+xml')
    const rss = parseXml(text)
    const [channel] = childrenOf(rss, 'channel') as [XmlElement]
    const items = childrenOf(channel, 'item')

    expect([rss.name, rss.attributes['version']]).toEqual(['rss', '2.0'])
    expect(showAsHtml(textIn(channel, 'title'))).toBe('A & <B> 블로그')
    expect(textIn(channel, 'link')).toBe(`${origin}/ko/blog`)
    expect(textIn(channel, 'language')).toBe('ko')
    expect(textIn(channel, 'lastBuildDate')).toBe('Sat, 05 Apr 2025 00:00:00 GMT')
    expect(childrenOf(channel, 'atom:link')[0]?.attributes).toEqual({
      rel: 'self',
      type: 'application/rss+xml',
      href: `${origin}/ko/feed.xml`,
    })
    expect(items.map((item) => textIn(item, 'link'))).toEqual([
      `${origin}/ko/blog/evil`,
      `${origin}/ko/blog/first-survey`,
    ])
    const [first] = items as [XmlElement]
    expect(showAsHtml(textIn(first, 'title'))).toBe(lawful)
    expect(showAsHtml(textIn(first, 'description'))).toBe(lawful)
    expect(textIn(first, 'description')).toContain(']]> & &lt;b> "q"')
    expect(textIn(first, 'guid')).toBe(`${origin}/ko/blog/evil`)
    expect(textIn(first, 'pubDate')).toBe('Tue, 04 Mar 2025 00:00:00 GMT')
    expect(childrenOf(first, 'category').map(({ text }) => text)).toEqual([
      'C++',
      'a&b',
      '"q"<',
      'constructor',
      '__proto__',
    ])

    const html = textIn(first, 'content:encoded') ?? ''
    expect(html).toContain(`<a href="${origin}/about">here</a>`)
    expect(html).toContain(`<a href="${origin}/ko/blog/evil#section-x">there</a>`)
    expect(html).toContain(`href="${origin}/ko/blog/evil#note-fn-1"`)
    expect(html).toContain('src="https://example.org/p.png"')
    expect(html).toContain('<span lang="de">Feierabend</span>')
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain('&#x3C;a href="/code">x')
    expect(html).not.toMatch(/<script| style="| href="(?!https:)/)
  })

  test('Atom contains the same posts', async () => {
    const text = await fetchFeed(database, 'atom.xml', 'application/atom+xml')
    const feed = parseXml(text)
    const [first, ...others] = childrenOf(feed, 'entry') as [XmlElement]

    expect(feed.attributes['xml:lang']).toBe('ko')
    expect(textIn(feed, 'id')).toBe(`${origin}/ko/blog`)
    expect(textIn(feed, 'updated')).toBe('2025-04-05T00:00:00.000Z')
    expect(childrenOf(feed, 'author')[0]).toMatchObject({ children: [{ name: 'name' }] })
    expect(others).toHaveLength(1)
    expect(textIn(first, 'id')).toBe(`${origin}/ko/blog/evil`)
    expect(textIn(first, 'title')).toBe(lawful)
    expect(textIn(first, 'published')).toBe('2025-03-04T00:00:00.000Z')
    expect(textIn(first, 'updated')).toBe('2025-04-05T00:00:00.000Z')
    expect(textIn(first, 'content')).toContain(`${origin}/ko/blog/evil#section-x`)
    expect(textIn(first, 'content')).not.toContain('<script')
  })

  test('JSON Feed contains the same posts', async () => {
    const text = await fetchFeed(database, 'feed.json', 'application/feed+json')
    expect(JSON.parse(text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'A & <B> 블로그',
      home_page_url: `${origin}/ko/blog`,
      feed_url: `${origin}/ko/feed.json`,
      language: 'ko',
      items: [
        { id: `${origin}/ko/blog/evil`, title: evil, date_modified: '2025-04-05T00:00:00.000Z' },
        { id: `${origin}/ko/blog/first-survey`, tags: ['QGIS'] },
      ],
    })
  })

  test('a feed changes only when content changes or the day of a post begins', async () => {
    await using opened = await openTestSite({ database, content: contentWithEvil() })
    const clock = { now: new Date('2026-11-21T12:00:00Z'), revision: '1' }
    const feeds = createFeeds({
      db: opened.database.db,
      now: () => clock.now,
      publicOrigin: origin,
      revision: { current: () => clock.revision },
    })
    const ask = async () => {
      const response = await feeds({ path: '/ko/feed.json', headers: new Headers() })
      const { items } = (await response.json()) as { items: { title: string }[] }
      return items[0]?.title
    }
    expect(await ask()).toBe(evil)
    clock.now = new Date('2026-11-22T12:00:00Z')
    expect(await ask()).toBe(evil)
    clock.revision = '2'
    expect(await ask()).toBe('Tomorrow')
  })
})

test('a feed without posts is valid', async () => {
  await using site = await openTestSite({ content: { ...createFixtureContent(), posts: {} } })
  for (const language of languages) {
    const [rss, atom] = await Promise.all(
      ['feed.xml', 'atom.xml'].map(async (file) =>
        parseXml(await (await site.get(`/${language}/${file}`)).text()),
      ),
    )
    expect(rss?.name).toBe('rss')
    expect(textIn(atom as XmlElement, 'updated')).toBe('1970-01-01T00:00:00.000Z')
    expect(await (await site.get(`/${language}/feed.json`)).json()).toMatchObject({ items: [] })
  }
})

test('an unchanged feed is answered 304 in every encoding', async () => {
  await using site = await openTestSite()
  for (const file of ['feed.xml', 'atom.xml', 'feed.json']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const response = await site.get(`/en/${file}`, { headers })
      const etag = response.headers.get('etag') ?? ''
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      const again = await site.get(`/en/${file}`, {
        headers: { ...headers, 'if-none-match': etag },
      })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
  }
})

test('feeds accept GET and HEAD, exist in every language of the site, and cannot run scripts', async () => {
  await using site = await openTestSite()
  const post = await site.get('/ko/feed.xml', { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const head = await site.get('/ko/feed.xml', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(head.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(head.headers.get('x-content-type-options')).toBe('nosniff')
  for (const path of ['/fr/feed.xml', '/feed.xml', '/ko/feed.rss', '/ko/ko/feed.xml']) {
    expect((await site.get(path)).status, path).toBe(404)
  }
})
