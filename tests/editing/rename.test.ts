/** A post gets another address, and the earlier one leads to it. */
import { describe, expect, test } from 'vitest'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'

const [slug = '', post] = Object.entries(createFixtureContent().posts)[0] ?? []
const path = `/post/${slug}`
const title = post?.texts.ko?.title ?? ''

function drawingIn(page: string): string {
  const [drawing] =
    /<svg[^>]*class="[^"]*"[^>]*viewBox[\s\S]*?<\/svg>/.exec(page.split('<main')[1] ?? '') ?? []
  return drawing ?? 'no drawing'
}

describe.each(databases)('on $name', (database) => {
  test('readers of the old address are led to the new one, in their language, and back again', async () => {
    await using site = await openEditingSite({ database })
    const drawn = drawingIn(await site.read(`/ko/blog/${slug}`))
    expect(drawn).toMatch(/^<svg/)
    const renamed = await site.ask('POST', `${path}/rename`, {
      version: 'present',
      body: { id: 'new' },
    })
    expect(renamed.data).toMatchObject({ id: 'new', published: { facts: { aliases: [slug] } } })
    await site.refresh()
    for (const prefix of ['/ko', '/ja', '']) {
      const moved = await site.get(`${prefix}/blog/${slug}`, { redirect: 'manual' })
      expect(moved.status).toBe(301)
      expect(moved.headers.get('location')).toBe(`${prefix}/blog/new`)
      expect(moved.headers.get('cache-control')).toBe('no-cache')
    }
    expect(await site.read('/ko/blog/new')).toContain(title)
    // So does its drawn picture: it is that of the post, not of the address.
    expect(drawingIn(await site.read('/ko/blog/new'))).toBe(drawn)

    await site.ask('POST', '/post/new/rename', { version: 'present', body: { id: slug } })
    await site.refresh()
    expect((await site.get('/ko/blog/new')).headers.get('location')).toBe(`/ko/blog/${slug}`)
    expect((await site.get(`/ko/blog/${slug}`)).status).toBe(200)
    const { posts } = await loadContent(site.database.db)
    expect(posts[slug]?.facts.aliases).toEqual(['new'])
  })

  test('the draft and the history move too, and an earlier version keeps the addresses', async () => {
    await using site = await openEditingSite({ database })
    const saved = await site.save(path, 'present', { 'texts.ko.title': [title, '고친 제목'] })
    const { version } = saved.data
    const stale = await site.ask('POST', `${path}/rename`, { version: 0, body: { id: 'new' } })
    expect(stale.code).toBe('STALE')
    const moved = await site.ask('POST', `${path}/rename`, { version, body: { id: 'new' } })
    expect(moved.data).toMatchObject({
      document: { texts: { ko: { title: '고친 제목' } }, facts: { aliases: [slug] } },
      published: { texts: { ko: { title } } },
    })
    expect((await site.ask('GET', path)).status).toBe(404)
    const published = await site.ask('POST', '/post/new/publish', { version: moved.data.version })
    expect(published.status).toBe(200)
    const history = await site.ask('GET', '/post/new/history')
    expect(history.data.items.map(({ event }: { event: string }) => event)).toEqual([
      'changed',
      'renamed',
      'imported',
    ])
    await site.ask('POST', '/post/new/history/1/restore', { version: 'present' })
    const restored = await site.ask('GET', '/post/new')
    expect(restored.data.document).toMatchObject({
      texts: { ko: { title } },
      facts: { aliases: [slug] },
    })
  })

  test('a name that is taken, and other kinds, are refused; an unpublished post leaves no address', async () => {
    await using site = await openEditingSite({ database })
    await site.ask('POST', '/post', { body: { id: 'begun' } })
    const rename = (document: string, id: string) =>
      site.ask('POST', `${document}/rename`, { version: 'present', body: { id } })
    expect((await rename(path, 'begun')).data.problems).toEqual([
      { path: ['id'], problem: 'is taken' },
    ])
    expect((await rename('/post/begun', slug)).code).toBe('VALIDATION')
    expect((await rename('/post/begun', 'Über')).code).toBe('VALIDATION')
    expect((await rename('/project/3', 'x')).data.problems).toEqual([
      { path: ['id'], problem: 'cannot be renamed' },
    ])
    const moved = await rename('/post/begun', 'other')
    expect(moved.data).toMatchObject({ id: 'other', published: null })
    await site.refresh()
    expect((await site.get('/ko/blog/begun')).status).toBe(404)
    expect((await rename(path, slug)).data).toMatchObject({ id: slug })
  })

  test('a post in the trash leads nowhere', async () => {
    await using site = await openEditingSite({ database })
    await site.ask('POST', `${path}/rename`, { version: 'present', body: { id: 'new' } })
    await site.ask('POST', '/post/new/trash', { version: 'present' })
    await site.refresh()
    expect((await site.get(`/ko/blog/${slug}`)).status).toBe(404)
  })
})
