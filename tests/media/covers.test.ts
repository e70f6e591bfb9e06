/** Covers of projects and posts, and galleries: pages, API, link previews, publishing and deletion. */

import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { countRevision } from '../../server/content/store/revision.ts'
import { anyDatabase, type DatabaseUnderTest } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now } from '../support/sample-content.ts'

const slug = 'first-survey'
const captions = { ko: '골목 입구', en: 'Where the alley begins' }

/** Red, so that a preview picture shows whether it is in it. */
async function makeRed(width: number): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width, height: width / 2, channels: 3, background: '#f00000' } as const
  return new Uint8Array(await sharp({ create }).png().toBuffer())
}

interface CoveredSite extends EditingSite {
  /** Of the cover. */
  hash: string
  callMedia(
    method: string,
    path: string,
    sent?: { body?: BodyInit; type?: string; version?: number },
    // biome-ignore lint/suspicious/noExplicitAny: Every call has an answer of its own.
  ): Promise<{ status: number; code: string | null; data: any }>
}

/** Project 3 and a post have a cover; project 3 has a gallery of two pictures. */
async function openCovers(database: DatabaseUnderTest): Promise<CoveredSite> {
  await using unfinished = new AsyncDisposableStack()
  const folder = unfinished.use(await mkdtempDisposable(join(tmpdir(), 'madang-covers-')))
  const site = unfinished.use(
    await openEditingSite({ database, settings: { dataDir: folder.path } }),
  )
  const callMedia: CoveredSite['callMedia'] = async (method, path, sent = {}) => {
    const { body, type, version } = sent
    const response = await site.get(`/api/admin/media${path}`, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        ...site.asAdmin,
        'x-requested-with': 'XMLHttpRequest',
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        ...(type && { 'content-type': type }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
    })
    const { status } = response
    const { code, data } = await response.json()
    return { status, code, data }
  }
  const upload = async (body: BodyInit, name: string) =>
    (await callMedia('POST', `?name=${name}`, { body })).data.hash as string
  const hash = await upload(await makeRed(1200), 'alley.png')
  await upload(await makeRed(300), 'gate.png')
  const alt = { ko: '붉은 골목', en: 'A red alley' }
  const body = JSON.stringify({ alt, decorative: false })
  await callMedia('PATCH', `/${hash}`, { body, type: 'application/json', version: 1 })
  const content = createFixtureContent()
  const [project] = content.projects
  const post = content.posts[slug]
  if (!project || !post) throw new Error('The fixture lacks a project or a post.')
  project.facts.cover = { file: 'media/alley.png' }
  project.facts.gallery = [
    { file: 'media/gate.png', caption: captions },
    { file: 'media/alley.png' },
  ]
  post.facts.cover = { file: 'media/alley.png' }
  await storeContent(site.database.db, content, now)
  await site.refresh()
  const finished = unfinished.move()
  return { ...site, hash, callMedia, [Symbol.asyncDispose]: () => finished.disposeAsync() }
}

const read = async (site: EditingSite, path: string) => (await site.get(path)).text()
const pictures = (html: string) => html.match(/<picture.*?<\/picture>/g) ?? []

describe.each(anyDatabase)('on $name', (database) => {
  test('cards, project and post show the cover with its text, and others keep their lattice', async () => {
    await using site = await openCovers(database)
    const { hash } = site
    const shown = `<img src="/media/${hash}/1200.webp" width="1200" height="600" alt="A red alley"`
    for (const path of ['/en', '/en/projects', '/en/blog']) {
      const found = pictures(await read(site, path))
      expect(found, path).toHaveLength(1)
      expect(found[0]).toContain(shown)
      expect(found[0]).toContain(`/media/${hash}/480.avif 480w`)
      expect(found[0]).toMatch(/<source type="image\/webp"/)
    }
    expect(await read(site, '/en/projects/12')).not.toContain('<picture')

    const [cover, first, second, ...rest] = pictures(await read(site, '/en/projects/3'))
    expect(rest).toEqual([])
    expect(cover).toContain(shown)
    // The first picture of a page is not loaded late; those below the text are.
    expect(cover).not.toContain('loading=')
    expect(first).toContain('loading="lazy"')
    expect(second).toContain(shown)
    expect(await read(site, '/en/projects/3')).toContain(
      '<figcaption>Where the alley begins</figcaption>',
    )
    // A caption and an alternative text that are not translated are shown in the default language.
    const japanese = await read(site, '/ja/projects/3')
    expect(japanese).toContain('<figcaption>골목 입구</figcaption>')
    expect(japanese).toContain('alt="붉은 골목" lang="ko"')
    expect(pictures(await read(site, `/ko/blog/${slug}`))[0]).toContain('alt="붉은 골목"')
  })

  test('the API has covers and galleries, and items without them have no such fields', async () => {
    await using site = await openCovers(database)
    const { hash } = site
    const ask = async (path: string) => JSON.parse(await read(site, `${path}?lang=en`)).data
    const cover = { src: `/media/${hash}/1200.webp`, width: 1200, height: 600, alt: 'A red alley' }
    const { items } = await ask('/api/projects')
    const [without, withCover] = items
    expect(withCover).toMatchObject({ id: 3, cover })
    expect(withCover.gallery[0]).toMatchObject({ picture: { width: 300 }, caption: captions.en })
    expect(without).not.toHaveProperty('cover')
    expect(without).not.toHaveProperty('gallery')
    expect((await ask('/api/posts')).items[0]).toMatchObject({ slug, cover })
    expect(await ask(`/api/posts/${slug}`)).toMatchObject({ cover })
  })

  test('link previews show the cover beside their words, and structured data names it', async () => {
    await using site = await openCovers(database)
    const { hash } = site
    const html = await read(site, '/en/projects/3')
    expect(html).toContain(`"image":["http://localhost:3000/media/${hash}/1200.webp","http`)
    expect(await read(site, '/en/projects/12')).toContain('"image":"http://localhost:3000/og/en/')
    const redShareOf = async (path: string) => {
      const png = Buffer.from(await (await site.get(path)).arrayBuffer())
      const right = { left: 760, top: 20, width: 400, height: 590 }
      const { channels } = await sharp(await sharp(png).extract(right).png().toBuffer()).stats()
      return (channels[0]?.mean ?? 0) - (channels[1]?.mean ?? 0)
    }
    expect(await redShareOf('/og/en/projects/3.png')).toBeGreaterThan(200)
    expect(await redShareOf(`/og/en/blog/${slug}.png`)).toBeGreaterThan(200)
    expect(await redShareOf('/og/en/projects/12.png')).toBeLessThan(60)
  })

  test('a file that is a cover is in use and is not deleted', async () => {
    await using site = await openCovers(database)
    const { hash } = site
    const refused = await site.callMedia('DELETE', `/${hash}`, { version: 2 })
    expect(refused).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(refused.data.uses).toEqual([
      { kind: 'project', id: '3', language: null, state: 'published' },
      { kind: 'post', id: slug, language: null, state: 'published' },
    ])
    expect((await site.callMedia('GET', '?unused=true')).data.items).toEqual([])
  })

  test('a file that is not there is no error of the page', async () => {
    await using site = await openCovers(database)
    const { db } = site.database
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('media').execute()
      await countRevision(tx)
    })
    await site.refresh()
    const response = await site.get('/en/projects/3')
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('<picture')
  })

  test('publishing refuses a picture that is not there or is none, and names the field', async () => {
    await using site = await openEditingSite({ database })
    const publish = async (document: string, field: string, value: unknown) => {
      const { data } = await site.ask('GET', document)
      const before = data.document.facts[field]
      const saved = await site.save(document, data.version, { [`facts.${field}`]: [before, value] })
      const { version } = saved.data
      const refused = await site.ask('POST', `${document}/publish`, { version })
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION' })
      return refused.data.problems
    }
    const gone = 'is not among the files of the site'
    expect(await publish('/project/3', 'gallery', [{ file: 'media/gone.png' }])).toEqual([
      { path: ['facts', 'gallery', 0, 'file'], problem: gone },
    ])
    const path = ['facts', 'cover', 'file']
    const cover = await publish(`/post/${slug}`, 'cover', { file: 'media/gone.png' })
    expect(cover).toEqual([{ path, problem: gone }])
    const problem = 'is not a picture like media/hall.jpg'
    for (const file of ['media/plan.pdf', 'gone.png', 'media/../gone.png']) {
      expect(await publish('/project/12', 'cover', { file }), file).toEqual([{ path, problem }])
    }
    const empty = [{ path, problem: 'is empty' }]
    expect(await publish('/project/12', 'cover', { file: '' })).toEqual(empty)
  })
})
