/** Lists, alternative texts and deletion of uploaded files. Who may do so is tested over all calls of the panel. */
import { describe, expect, test } from 'vitest'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { databases } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { type MediaSite, openMediaSite } from '../support/media-site.ts'
import { makeGif, makePhonePhoto } from '../support/sample-media.ts'

async function list(site: MediaSite, query = '') {
  const { data } = await site.ada.ask('GET', `/media${query}`)
  return { total: data.total, names: data.items.map(({ name }: { name: string }) => name) }
}

/** A post whose Korean text shows a file. */
async function showInPost({ database: { db }, now }: MediaSite, name: string): Promise<void> {
  const content = createFixtureContent()
  const [slug = '', post] = Object.entries(content.posts)[0] ?? []
  const text = post?.texts.ko
  if (!text) throw new Error('There is no Korean post.')
  // As somebody may spell it by hand.
  text.body = `![](./media/${name.toUpperCase()})`
  content.posts = { [slug]: post }
  await storeContent(db, content, now)
}

describe.each(databases)('on $name', (database) => {
  test('files are listed newest first, searched by name and text, and by whether they are used', async () => {
    await using site = await openMediaSite(database)
    const { data: hall } = await site.upload(makeGif(1), '강당.gif')
    site.pass(1)
    await site.upload(makeGif(2), 'yard.gif')
    const change = { body: { alt: { en: 'The Old Hall' }, decorative: false }, version: 1 }
    await site.ada.ask('PATCH', `/media/${hall.hash}`, change)

    expect(await list(site)).toEqual({ total: 2, names: ['yard.gif', '강당.gif'] })
    expect((await list(site, '?search=old+HALL')).names).toEqual(['강당.gif'])
    expect((await list(site, `?search=${encodeURIComponent('강당')}`)).names).toEqual(['강당.gif'])
    expect((await list(site, '?search=nothing')).names).toEqual([])
    expect(await list(site, '?size=1&page=1')).toEqual({ total: 2, names: ['강당.gif'] })

    await showInPost(site, 'yard.gif')
    expect((await list(site, '?unused=true')).names).toEqual(['강당.gif'])
    const { data } = await site.ada.ask('GET', '/media')
    expect(data.items[0].uses).toEqual([
      { kind: 'post', id: expect.any(String), language: 'ko', state: 'published' },
    ])
  })

  test('a file that content shows is not deleted, and the refusal says where it is', async () => {
    await using site = await openMediaSite(database)
    const { data: yard } = await site.upload(makeGif(1), 'yard.gif')
    const { data: other } = await site.upload(makeGif(2), 'backyard.gif')
    await showInPost(site, 'yard.gif')

    const refused = await site.ada.ask('DELETE', `/media/${yard.hash}`, { version: 1 })
    expect(refused).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      data: { uses: [{ kind: 'post', language: 'ko' }] },
    })
    expect((await site.get(`/media/${yard.hash}/1.webp`)).status).toBe(200)
    const removed = await site.ada.ask('DELETE', `/media/${other.hash}`, { version: 1 })
    expect(removed.status).toBe(200)
    expect((await list(site)).names).toEqual(['yard.gif'])
    expect((await site.get(`/media/${other.hash}/1.webp`)).status).toBe(404)
    const { db } = site.database
    const pieces = await db.selectFrom('media_piece').select('hash').distinct().execute()
    expect(pieces).toEqual([{ hash: yard.hash }])
  })

  test('a file in a draft, or in the trash, counts as used', async () => {
    await using site = await openMediaSite(database)
    const { data } = await site.upload(makeGif(1), 'yard.gif')
    const { db } = site.database
    const [kind, document, at] = ['post', '{"cover":"media/yard.gif"}', site.now().toISOString()]
    const draft = { kind, id: 'one', document, base: null, version: 1, saved_at: at }
    await db
      .insertInto('content_draft')
      .values({ ...draft, saved_by: site.ada.id })
      .execute()
    const trashed = { kind, id: 'two', published: null, draft: document, at, by: site.ada.id }
    await db.insertInto('content_trash').values(trashed).execute()

    const uses = [
      { kind, id: 'one', language: null, state: 'draft' },
      { kind, id: 'two', language: null, state: 'trashed' },
    ]
    expect((await site.ada.ask('GET', '/media')).data.items[0].uses).toEqual(uses)
    expect((await list(site, '?unused=true')).names).toEqual([])
    const refused = await site.ada.ask('DELETE', `/media/${data.hash}`, { version: 1 })
    expect(refused).toMatchObject({ status: 409, data: { uses } })
  })

  test('a change needs the version that it is based on', async () => {
    await using site = await openMediaSite(database)
    const { data } = await site.upload(makeGif(1))
    const path = `/media/${data.hash}`
    const body = { alt: { ko: '점', ja: '点' }, decorative: false }
    expect((await site.ada.ask('PATCH', path, { body })).code).toBe('VERSION_REQUIRED')
    const changed = await site.ada.ask('PATCH', path, { body, version: 1 })
    expect(changed.data).toMatchObject({ ...body, version: 2 })
    expect(changed.headers.get('etag')).toBe('"2"')
    const decorative = { alt: {}, decorative: true }
    const stale = await site.ada.ask('PATCH', path, { body: decorative, version: 1 })
    expect(stale).toMatchObject({ status: 412, data: { current: { version: 2, alt: body.alt } } })
    expect((await site.ada.ask('DELETE', path, { version: 1 })).status).toBe(412)
    expect((await site.ada.ask('GET', path)).data).toMatchObject({ ...body, version: 2 })
    const unknown = await site.ada.ask('PATCH', `/media/${'0'.repeat(64)}`, { body, version: 1 })
    expect(unknown.status).toBe(404)
  })

  test('the owner gets the original back as it was uploaded, and nobody else does', async () => {
    await using site = await openMediaSite(database)
    const photo = await makePhonePhoto(60, 40)
    const { data } = await site.upload(photo)
    const path = `/api/admin/media/${data.hash}/original`
    const cookie = [...site.ada.browser.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { ...site.ada.bearer, cookie, 'x-requested-with': 'XMLHttpRequest' }
    const response = await site.get(path, headers)
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      'attachment',
    ])
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(photo))).toBe(true)
    expect((await site.get(path)).status).toBe(401)
    const unknown = await site.get(`/api/admin/media/${'0'.repeat(64)}/original`, headers)
    expect(unknown.status).toBe(404)
  })

  test('texts that are too long, empty or of another language are refused by their field', async () => {
    await using site = await openMediaSite(database)
    const { data } = await site.upload(makeGif(1))
    for (const alt of [{ ko: 'a'.repeat(301) }, { en: ' ' }, { de: 'Punkt' }]) {
      const body = { alt, decorative: false }
      const answer = await site.ada.ask('PATCH', `/media/${data.hash}`, { body, version: 1 })
      expect([answer.status, Object.keys(answer.data.fields)]).toEqual([400, ['alt']])
    }
  })
})
