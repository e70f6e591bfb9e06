/** What tags are called in each language: set in the panel, and shown wherever a tag is. */
import { describe, expect, test } from 'vitest'
import type { TagLabel } from '#shared/tags.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'

function createContent(tagLabels: TagLabel[] = [{ tag: 'walks', ko: '산책 & 길', ja: '散歩' }]) {
  const content = createFixtureContent()
  content.site = { ...content.site, tagLabels }
  const text = { title: '골목', summary: '골목', body: '골목을 걷는다.' }
  content.posts = {
    alley: {
      facts: { date: '2024-05-01', status: 'published', tags: ['walks', 'QGIS'] },
      texts: { ko: text, ja: { title: '路地', summary: '路地', body: '路地を歩く。' } },
    },
  }
  return content
}

describe.each(databases)('on $name', (database) => {
  const open = (labels?: TagLabel[]) =>
    openEditingSite({ database, content: createContent(labels) })
  const label = (site: EditingSite, body: object) =>
    site.ask('POST', '/../posts/tags/label', { body })
  const stored = async (site: EditingSite) =>
    (await loadContent(site.database.db)).site.tagLabels ?? []
  const slugsFound = async (site: EditingSite, search: string) =>
    (await site.api.posts.list({ page: 0, size: 10, search }, 'ko')).items.map(({ slug }) => slug)

  test('posts, lists, tag pages and feeds show what a tag is called in their language', async () => {
    await using site = await open()
    for (const path of ['/ko/blog', '/ko/blog/alley', '/ko/blog/tags/walks'])
      expect(await site.read(path)).toContain('산책 &amp; 길')
    expect(await site.read('/ko/blog/tags/walks')).toMatch(/<title>[^<]*산책 &amp; 길/)
    expect(await site.read('/ja/blog/alley')).toContain('散歩')
    expect(await site.read('/en/blog')).not.toMatch(/산책|散歩/)
    expect(await site.read('/en/blog')).toContain('>walks<')
    expect(await site.read('/ko/feed.xml')).toContain('<category>산책 &amp; 길</category>')
    expect(await site.read('/ko/atom.xml')).toContain(
      '<category term="walks" label="산책 &amp; 길"/>\n    <category term="QGIS"/>',
    )
    expect(JSON.parse(await site.read('/ja/feed.json')).items[0].tags).toEqual(['散歩', 'QGIS'])
  })

  test('a search finds a post by what its tag is called in any language', async () => {
    await using site = await open()
    expect(await slugsFound(site, '산책')).toEqual(['alley'])
    expect(await slugsFound(site, '散歩 골목')).toEqual(['alley'])
    expect(await slugsFound(site, 'walks')).toEqual(['alley'])
    expect(await slugsFound(site, '산책 없음')).toEqual([])
    const path = `/api/admin/posts?search=${encodeURIComponent('散歩')}`
    const { data } = await (await site.get(path, { headers: site.asAdmin })).json()
    expect(data.total).toBe(1)
  })

  test('the panel sets, changes and removes the names of a tag', async () => {
    await using site = await open()
    expect((await label(site, { tag: 'QGIS', ko: ' 지도 ', en: 'Maps' })).status).toBe(200)
    await site.refresh()
    expect(await site.read('/ko/blog/alley')).toContain('>지도<')
    await label(site, { tag: 'walks', en: 'Walks' })
    expect(await stored(site)).toEqual([
      { tag: 'walks', en: 'Walks' },
      { tag: 'QGIS', ko: '지도', en: 'Maps' },
    ])
    await label(site, { tag: 'QGIS' })
    await label(site, { tag: 'walks' })
    expect(await stored(site)).toEqual([])
    expect(await loadContent(site.database.db)).not.toHaveProperty('site.tagLabels')
  })

  test('a name that cannot be one is refused with its field, and nothing changes', async () => {
    await using site = await open()
    for (const [body, field] of [
      [{ tag: 'walks', ko: 'ㄱ'.repeat(41) }, 'ko'],
      [{ tag: 'walks', en: 'a\nb' }, 'en'],
      [{ tag: 'a/b', ko: '산책' }, 'tag'],
      [{ tag: 'walks', de: 'Wege' }, 'de'],
    ] as const) {
      const answer = await label(site, body)
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.data)).toContain(`"${field}"`)
    }
    expect(await stored(site)).toEqual([{ tag: 'walks', ko: '산책 & 길', ja: '散歩' }])
  })

  test('a renamed tag keeps its names, unless the new one has its own', async () => {
    await using site = await open()
    const rename = (from: string, to: string) =>
      site.ask('POST', '/../posts/tags', { body: { from, to } })
    await rename('walks', 'alleys')
    expect(await stored(site)).toEqual([{ tag: 'alleys', ko: '산책 & 길', ja: '散歩' }])
    await label(site, { tag: 'QGIS', ko: '지도' })
    await rename('alleys', 'QGIS')
    expect(await stored(site)).toEqual([{ tag: 'QGIS', ko: '지도' }])
  })
})
