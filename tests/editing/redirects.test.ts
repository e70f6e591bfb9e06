/** Earlier addresses of posts and tags: where they lead, and how they are removed. */
import { describe, expect, test } from 'vitest'
import { addAlias, feedIdOf, removeAlias } from '#shared/posts.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now } from '../support/sample-content.ts'

function createContent() {
  const content = createFixtureContent()
  content.posts = {
    alley: {
      facts: { date: '2024-05-01', status: 'published', tags: ['QGIS', 'C# & more?'] },
      texts: { ko: { title: '골목', summary: '골목', body: '골목을 걷는다.' } },
    },
  }
  return content
}

describe.each(databases)('on $name', (database) => {
  const open = () => openEditingSite({ database, content: createContent() })
  const rename = (site: EditingSite, from: string, to: string) =>
    site.ask('POST', `/post/${from}/rename`, { version: 'present', body: { id: to } })
  const renameTag = (site: EditingSite, from: string, to: string) =>
    site.ask('POST', '/../posts/tags', { body: { from, to } })
  const list = async (site: EditingSite) =>
    (await (await site.get('/api/admin/posts/redirects', { headers: site.asAdmin })).json()).data
      .items
  const remove = (site: EditingSite, kind: string, from: string, to: string) =>
    site.ask('POST', '/../posts/redirects/remove', { body: { kind, from, to } })
  const visit = async (site: EditingSite, path: string) => {
    await site.refresh()
    const answer = await site.get(path, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }

  test('the address of a renamed tag leads to the new one at once, also after a second change', async () => {
    await using site = await open()
    await renameTag(site, 'C# & more?', 'Maps')
    await renameTag(site, 'Maps', 'Karten ü')
    const target = '/blog/tags/Karten%20%C3%BC'
    for (const prefix of ['/ko', '']) {
      const old = `${prefix}/blog/tags/${encodeURIComponent('C# & more?')}`
      expect(await visit(site, old)).toEqual([301, prefix + target])
      expect(await visit(site, `${prefix}/blog/tags/Maps`)).toEqual([301, prefix + target])
    }
    expect(await visit(site, '/ko/blog/tags/Karten%20%C3%BC?page=9')).toEqual([404, null])
    expect(await visit(site, '/ko/blog/tags/never')).toEqual([404, null])
    const { site: stored } = await loadContent(site.database.db)
    const since = now().toISOString().slice(0, 10)
    expect(stored.tagRedirects).toEqual([
      { from: 'C# & more?', to: 'Karten ü', since },
      { from: 'Maps', to: 'Karten ü', since },
    ])
    // A name that is used again is an address of its own.
    await renameTag(site, 'Karten ü', 'Maps')
    expect((await visit(site, '/ko/blog/tags/Maps'))[0]).toBe(200)
    expect((await list(site)).map(({ from }: { from: string }) => from).sort()).toEqual([
      'C# & more?',
      'Karten ü',
    ])
  })

  test('a tag leads nowhere while no visible post has the new one', async () => {
    await using site = await open()
    await renameTag(site, 'QGIS', 'Maps')
    await site.ask('POST', '/post/alley/trash', { version: 'present' })
    expect(await visit(site, '/ko/blog/tags/QGIS')).toEqual([404, null])
  })

  test('a draft of the site keeps the redirects that were added meanwhile', async () => {
    await using site = await open()
    await site.save('/site/site', 'present', { copyrightYear: [2023, 2024] })
    await renameTag(site, 'QGIS', 'Maps')
    await site.ask('POST', '/site/site/publish', { version: 'present' })
    const { site: stored } = await loadContent(site.database.db)
    expect(stored).toMatchObject({ copyrightYear: 2024, tagRedirects: [{ from: 'QGIS' }] })
  })

  test('redirects are listed with the day of the change, and a removed one leads nowhere', async () => {
    await using site = await open()
    await rename(site, 'alley', 'lane')
    await renameTag(site, 'QGIS', 'Maps')
    const since = now().toISOString().slice(0, 10)
    const post = { kind: 'post', from: 'alley', to: 'lane', since }
    const tag = { kind: 'tag', from: 'QGIS', to: 'Maps', since }
    expect(await list(site)).toEqual([tag, post])

    expect((await remove(site, 'post', 'alley', 'other')).status).toBe(404)
    expect((await remove(site, 'page', 'alley', 'lane')).status).toBe(400)
    expect((await remove(site, 'post', 'alley', 'lane')).status).toBe(200)
    expect((await remove(site, 'tag', 'QGIS', 'Maps')).status).toBe(200)
    expect((await remove(site, 'tag', 'QGIS', 'Maps')).status).toBe(404)
    expect(await list(site)).toEqual([])
    expect(await visit(site, '/ko/blog/alley')).toEqual([404, null])
    expect(await visit(site, '/ko/blog/tags/QGIS')).toEqual([404, null])
    expect((await visit(site, '/ko/blog/lane'))[0]).toBe(200)
    // The second version of the post has the redirect.
    await site.ask('POST', '/post/lane/history/2/restore', { version: 'present' })
    expect((await site.ask('GET', '/post/lane')).data.document.facts).not.toHaveProperty('aliases')
  })

  test('an earlier version of the site keeps the redirects and names of tags of today', async () => {
    await using site = await open()
    await renameTag(site, 'QGIS', 'Maps')
    await site.ask('POST', '/../posts/tags/label', { body: { tag: 'Maps', ko: '지도' } })
    await site.save('/site/site', 'present', { copyrightYear: [2023, 2024] })
    await site.ask('POST', '/site/site/publish', { version: 'present' })
    await site.ask('POST', '/site/site/history/1/restore', { version: 'present' })
    await site.ask('POST', '/site/site/publish', { version: 'present' })
    const { site: stored } = await loadContent(site.database.db)
    expect(stored).toMatchObject({
      copyrightYear: 2023,
      tagRedirects: [{ from: 'QGIS', to: 'Maps' }],
      tagLabels: [{ tag: 'Maps', ko: '지도' }],
    })
  })

  test('feeds know a post by its first address, however it is renamed', async () => {
    await using site = await open()
    const ids = async () => {
      const feed = JSON.parse(await site.read('/ko/feed.json'))
      return feed.items.map(({ id, url }: Record<'id' | 'url', string>) =>
        [id, url].map((address) => address.split('/').at(-1)),
      )
    }
    await rename(site, 'alley', 'lane')
    await rename(site, 'lane', 'street')
    expect(await ids()).toEqual([['alley', 'street']])
    const atom = await site.read('/ko/atom.xml')
    expect(atom).toMatch(/<id>[^<]*\/ko\/blog\/alley<\/id>/)
    expect(await site.read('/ko/feed.xml')).toMatch(/<guid isPermaLink="false">[^<]*\/alley</)
    await remove(site, 'post', 'alley', 'street')
    expect(await ids()).toEqual([['alley', 'street']])
    await rename(site, 'street', 'alley')
    expect(await ids()).toEqual([['alley', 'alley']])
  })
})

test('a new post at the first address of another one is another entry', async () => {
  const content = createContent()
  const post = content.posts['alley']
  if (!post) throw new Error('The fixture has no post.')
  content.posts['lane'] = { ...post, facts: { ...post.facts, aliases: ['alley'] } }
  await using site = await openEditingSite({ content })
  const feed = JSON.parse(await site.read('/ko/feed.json'))
  const ids = feed.items.map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(2)
})

test('the id of a post in feeds outlives its aliases', () => {
  let facts: { aliases?: string[]; feedId?: string } = {}
  for (let number = 0; number < 30; number += 1) {
    facts = addAlias(facts, `name-${number}`, `name-${number + 1}`)
  }
  expect(facts.aliases).toHaveLength(20)
  expect(feedIdOf('name-30', facts)).toBe('name-0')
  const [first = ''] = facts.aliases ?? []
  expect(feedIdOf('name-30', removeAlias(facts, 'name-30', first))).toBe('name-0')
  expect(removeAlias({ aliases: ['a'], feedId: 'b' }, 'b', 'a')).toEqual({ feedId: 'b' })
})
