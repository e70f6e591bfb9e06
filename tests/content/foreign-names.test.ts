/** Names that every object knows are names like any other, wherever they come from. */
import { expect, test } from 'vitest'
import { kindNames } from '#shared/content-kinds.ts'
import { inherited } from '../fuzz/hostile-values.ts'
import { sendFile } from '../support/admin-site.ts'
import { anyDatabase } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { zipFiles } from '../support/zip-files.ts'

const text = { title: 'Rain', summary: 'Rain', body: 'It rains.' }

test('no document of any kind is there that is called constructor', async () => {
  await using site = await openEditingSite()
  for (const kind of kindNames) {
    expect((await site.ask('GET', `/${kind}/constructor`)).status, kind).toBe(404)
  }
})

test.each(anyDatabase)('a post and tags may be called so, on $name', async (database) => {
  const content = createFixtureContent()
  const facts = { date: '2025-05-01', status: 'published' as const, tags: inherited }
  content.posts['constructor'] = { facts, texts: { ko: text } }
  content.site.tagLabels = [{ tag: 'valueOf', ko: '값' }]
  await using site = await openEditingSite({ database, content })
  const tags = inherited.map((tag) => `/ko/blog/tags/${tag}`)
  const lists = ['/ko', '/ko/blog', '/ko/feed.xml', '/ko/atom.xml', '/ko/feed.json', '/sitemap.xml']
  const own = ['/ko/blog/constructor', '/blog/constructor.md', '/og/ko/blog/constructor.png']
  for (const path of [...tags, ...lists, ...own])
    expect((await site.get(path)).status, path).toBe(200)
  expect(JSON.parse(await site.read('/ko/feed.json')).items[0].tags).toEqual([
    ...inherited.slice(0, -1),
    '값',
  ])
  expect(await site.read('/ko/blog/tags/constructor')).toContain('<a href="/ko/blog/constructor"')
})

const blogs = {
  jekyll: {
    '_config.yml': 'permalink: constructor\n',
    '_posts/2024-03-05-constructor.md':
      '---\ntitle: A\ntags: [constructor, __proto__]\n__proto__: 1\n---\nA',
  },
  hugo: {
    'hugo.toml': 'title = "A"\n[permalinks]\ntoString = "/:valueOf/:slug/"\n',
    'content/constructor/constructor.md':
      '---\ntitle: A\ndate: 2024-03-05\n---\n{{< constructor >}} {{< img __proto__="x" >}}',
  },
  ghost: {
    'export.json': JSON.stringify({
      data: { posts: [{ slug: 'constructor', title: 'A', html: 'A', published_at: '2024-03-05' }] },
    }),
  },
}

test.each(Object.entries(blogs))('a blog of %s may hold such names', async (format, files) => {
  await using site = await openEditingSite()
  const zip = await zipFiles(Object.entries(files).map(([path, bytes]) => ({ path, bytes })))
  const { data, status } = await sendFile(site, `/posts/import?format=${format}`, zip)
  expect(status).toBe(200)
  expect(data.posts).toMatchObject([{ slug: 'constructor', change: 'ADDED' }])
  expect((await site.get('/ko/feed.xml')).status).toBe(200)
})
