/** Pictures that move, and drawings on nothing: what is found out about them, and how pages and feeds show them. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { mediaLimits } from '../../shared/media.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { type MediaSite, openMediaSite } from '../support/media-site.ts'
import { now } from '../support/sample-content.ts'
import { join as joinBytes, makeFrames, makeLineDrawing, makeMoving } from '../support/sample-media.ts'

const slug = 'first-survey'
const origin = 'http://localhost:3000'

async function readFrames(site: MediaSite, path: string) {
  const response = await site.get(path)
  expect([response.status, response.headers.get('content-type')], path).toEqual([200, 'image/webp'])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.includes('EXIF')).toBe(false)
  const { pages = 1, width } = await sharp(bytes).metadata()
  return { pages, width }
}

/** A site with pages, to which an admin uploads. */
async function openPages(database: DatabaseUnderTest) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'madang-moving-'))
  const site = await openEditingSite({ database, settings: { dataDir: folder.path } })
  const upload = async (name: string, body: Uint8Array<ArrayBuffer>) => {
    const headers = {
      ...site.asAdmin,
      'x-requested-with': 'XMLHttpRequest',
      origin,
      'sec-fetch-site': 'same-origin',
    }
    const path = `/api/admin/media?name=${name}`
    return (await (await site.get(path, { method: 'POST', body, headers })).json()).data
  }
  return {
    ...site,
    upload,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** A post and the gallery of a project show the file. */
async function show(site: EditingSite, name: string): Promise<void> {
  const content = createFixtureContent()
  const [project] = content.projects
  const post = content.posts[slug]
  if (!project || !post?.texts.ko) throw new Error('The fixture lacks a project or a post.')
  project.facts.gallery = [{ file: `media/${name}` }]
  project.facts.cover = { file: `media/${name}` }
  post.texts.ko.body = `![](media/${name})\n\n[![Steps](media/${name})](https://example.org)\n`
  await storeContent(site.database.db, content, now)
  await site.refresh()
}

describe.each(databases)('on $name', (database) => {
  test.each(['gif', 'webp'] as const)('a moving %s moves, without its metadata', async (format) => {
    await using site = await openMediaSite(database)
    const { data } = await site.upload(await makeMoving(1200, 3, format), `steps.${format}`)
    expect(data).toMatchObject({ motion: 'moving', width: 1200, height: 600 })
    const address = `/media/${data.hash}`
    expect(await readFrames(site, `${address}/960-moving.webp`)).toEqual({ pages: 3, width: 960 })
    expect(await readFrames(site, `${address}/960.webp`)).toEqual({ pages: 1, width: 960 })
    for (const other of ['480-moving.webp', '960-moving.avif', '0960-moving.webp']) {
      expect((await site.get(`${address}/${other}`)).status, other).toBe(404)
    }
  })

  test('what is too long, or of a format that stands still here, is stored as a still, and the answer says so', async () => {
    await using site = await openMediaSite(database)
    const long = await site.upload(makeFrames(4, mediaLimits.frames + 1))
    expect([long.status, long.data.motion]).toEqual([200, 'stilled'])
    expect((await site.get(`/media/${long.data.hash}/4-moving.webp`)).status).toBe(404)
    expect((await site.get(`/media/${long.data.hash}/4.webp`)).status).toBe(200)
    const large = await site.upload(makeFrames(1500, 60))
    expect([large.status, large.data.motion]).toEqual([200, 'stilled'])
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    // The chunk after the signature and the head of the picture, with a length of 0.
    const apng = joinBytes(
      png.subarray(0, 33),
      Buffer.from('\0\0\0\0acTL\0\0\0\0', 'latin1'),
      png.subarray(33),
    )
    expect((await site.upload(apng)).data.motion).toBe('stilled')
  })

  test('pages show it with a control that needs no script, covers, links and previews its first frame', async () => {
    await using site = await openPages(database)
    const data = await site.upload('steps.gif', await makeMoving(800, 2, 'gif'))
    await show(site, data.name)
    const moving = `/media/${data.hash}/800-moving.webp`
    const post = await (await site.get(`/ko/blog/${slug}`)).text()
    expect(post.split(moving).length).toBe(2)
    expect(post).toMatch(
      /<span class="motion"><picture class="motion-still">.*?<label><input type="checkbox"><span class="motion-pause">움직임 멈추기<\/span>/,
    )
    expect(post).toMatch(/<a href="https:\/\/example.org"[^>]*><picture>/)
    const project = await (
      await site.get(`/en/projects/${createFixtureContent().projects[0]?.id}`)
    ).text()
    expect(project.split(moving).length).toBe(2)
    expect(project).toContain('<span class="motion-pause">Pause the animation</span>')
    const feed = await (await site.get('/ko/feed.json')).json()
    const { content_html: html } = feed.items.find(({ url }: { url: string }) => url.endsWith(slug))
    expect(html).toContain('media="(prefers-reduced-motion: reduce)"')
    expect(html).toContain(`<img src="${origin}${moving}"`)
    expect(html).not.toContain('checkbox')
  })

  test('files that were uploaded by an older version are looked at afterwards, once', async () => {
    await using site = await openPages(database)
    const data = await site.upload('old.webp', await makeMoving(300, 2, 'webp'))
    const drawing = await site.upload('drawing.png', await makeLineDrawing('#000'))
    const { db } = site.database
    await db.updateTable('media').set({ motion: null, ground: null }).execute()
    await site.inspectOlder()
    const rows = await db.selectFrom('media').select(['hash', 'motion', 'ground']).execute()
    expect(rows).toEqual(
      expect.arrayContaining([
        { hash: data.hash, motion: 'moving', ground: null },
        { hash: drawing.hash, motion: 'still', ground: 'light' },
      ]),
    )
    // What cannot be read is not looked at again and again.
    await db.updateTable('media').set({ motion: null }).execute()
    await db.deleteFrom('media_piece').execute()
    await site.inspectOlder()
    expect(
      await db.selectFrom('media').select('hash').where('motion', 'is', null).execute(),
    ).toEqual([])
  })
})
