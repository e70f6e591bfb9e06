/** The list of posts with the state of each language, and its tags. */
import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'

const text = (title: string) => ({ title, summary: `About ${title}`, body: `${title} is written.` })

function createContent() {
  const content = createFixtureContent()
  content.posts = {
    alley: {
      facts: { date: '2024-05-01', status: 'published', tags: ['QGIS', 'Maps'] },
      texts: { ko: text('골목'), en: { ...text('Alley'), publishAt: '2027-01-01T00:00Z' } },
    },
    bridge: {
      facts: { date: '2025-05-01', status: 'published', tags: ['maps'] },
      texts: { ja: text('橋') },
    },
    canal: {
      facts: { date: '2025-07-01', status: 'draft', tags: [] },
      texts: { ko: text('물길') },
    },
  }
  return content
}

describe.each(databases)('on $name', (database) => {
  const open = () => openEditingSite({ database, content: createContent() })
  const list = async (site: EditingSite, query = '') =>
    (await (await site.get(`/api/admin/posts?${query}`, { headers: site.asAdmin })).json()).data
  const renameTag = async (site: EditingSite, from: string, to: string) => {
    const { status, data } = await site.ask('POST', '/../posts/tags', { body: { from, to } })
    return { status, data }
  }

  test('posts have a state for each language, and are filtered by it', async () => {
    await using site = await open()
    await site.save('/post/bridge', 'present', {
      'texts.ja.title': ['橋', '古い橋'],
      'texts.en': [undefined, text('Bridge')],
    })
    const all = await list(site)
    const states = all.items.map(({ id, states }: { id: string; states: object }) => [id, states])
    expect(states).toEqual([
      ['canal', { ko: 'private', en: 'missing', ja: 'missing' }],
      ['bridge', { ko: 'missing', en: 'draft', ja: 'changed' }],
      ['alley', { ko: 'live', en: 'scheduled', ja: 'missing' }],
    ])
    expect(all.items[2].appearsAt).toBe('2027-01-01T00:00:00.000Z')
    expect(all.items[1].titles.ja).toBe('古い橋')
    expect(all.counts).toEqual({
      missing: 3,
      draft: 1,
      scheduled: 1,
      live: 1,
      changed: 1,
      private: 1,
    })
    expect(all.years).toEqual(['2025', '2024'])
    const ids = async (query: string) =>
      (await list(site, query)).items.map(({ id }: { id: string }) => id)
    expect(await ids('state=private')).toEqual(['canal'])
    expect(await ids('state=draft&language=en')).toEqual(['bridge'])
    expect(await ids('language=ja')).toEqual(['bridge'])
    expect(await ids('year=2024')).toEqual(['alley'])
    expect(await ids('tag=Maps')).toEqual(['alley'])
    expect(await ids('search=qgis')).toEqual(['alley'])
    expect(await ids('size=1&page=1')).toEqual(['bridge'])
  })

  test('a renamed tag is found under its new name, in drafts too, and two tags become one', async () => {
    await using site = await open()
    await site.save('/post/bridge', 'present', { 'texts.ja.title': ['橋', '古い橋'] })
    const renamed = await renameTag(site, 'maps', 'Maps')
    expect(renamed.data).toEqual({ posts: 1, drafts: 1 })
    const both = await list(site)
    expect(both.tags).toEqual([
      { tag: 'Maps', posts: 2, label: { tag: 'Maps' } },
      { tag: 'QGIS', posts: 1, label: { tag: 'QGIS' } },
    ])
    expect((await renameTag(site, 'QGIS', 'maps')).data).toEqual({ posts: 1, drafts: 0 })
    const { data: alley } = await site.ask('GET', '/post/alley')
    expect(alley.document.facts.tags).toEqual(['maps'])
    expect(await site.read('/ko/blog?q=maps')).toContain('골목')
    expect(await site.read('/ko/blog?q=qgis')).not.toContain('/ko/blog/alley')
    expect(await site.read('/ko/blog/tags/maps')).toContain('/ko/blog/alley')
    // The draft was made before the change, and is still published as it is.
    const published = await site.ask('POST', '/post/bridge/publish', { version: 'present' })
    expect(published.data).toMatchObject({ published: { facts: { tags: ['Maps'] } }, draft: null })
    const history = await site.ask('GET', '/post/alley/history')
    expect(history.data.items).toHaveLength(2)
  })

  test('a tag that nothing has, and a name that is none, are refused', async () => {
    await using site = await open()
    expect((await renameTag(site, 'Nothing', 'Maps')).status).toBe(404)
    expect((await renameTag(site, 'Maps', 'a/b')).status).toBe(400)
    expect((await renameTag(site, 'Maps', ' ')).status).toBe(400)
  })
})
