/** Pictures that move, and drawings on nothing: what is found out about them, and how pages and feeds show them. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { mediaLimits } from '../../shared/media.ts'
import { anyDatabase } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { addPicture, type MediaSite, openMediaSite } from '../support/media-site.ts'
import { front, read } from '../support/read-old-blog.ts'
import {
  join as joinBytes,
  makeFrames,
  makeLineDrawing,
  makeMoving,
  textBytes,
} from '../support/sample-media.ts'
import { openTestSite } from '../support/site.ts'

async function readFrames(site: MediaSite, path: string) {
  const response = await site.get(path)
  expect([response.status, response.headers.get('content-type')], path).toEqual([200, 'image/webp'])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.includes('EXIF')).toBe(false)
  const { pages = 1, width } = await sharp(bytes).metadata()
  return { pages, width }
}

test('the import of a blog names moving pictures that will stand still, and takes an SVG', async () => {
  const blog = await read({
    '_config.yml': 'url: http://old.example\n',
    '_posts/2020-01-02-one.md': `${front('')}![a](/long.GIF) ![b](/draw.svg)`,
    'long.GIF': makeFrames(4, mediaLimits.frames + 1),
    'draw.svg': textBytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  })
  expect(blog.bodyOf('one')).toBe('![a](media/long.gif) ![b](media/draw.svg)')
  expect(blog.notesOf('one')).toEqual(['5 PICTURE_STILLED long.GIF'])
})

describe.each(anyDatabase)('on $name', (database) => {
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

  test('files of an older version are looked at afterwards, once', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-older-'))
    const settings = { dataDir: folder.path }
    await using site = await openTestSite({ database, content: createFixtureContent(), settings })
    const { db } = site.database
    const older = { motion: null, ground: null }
    await addPicture(db, 'old.webp', await makeMoving(200, 2, 'webp'), older)
    await addPicture(db, 'drawing.png', await makeLineDrawing('#000'), older)
    const list = () =>
      db.selectFrom('media').select(['name', 'motion', 'ground']).orderBy('name').execute()
    await site.inspectOlder()
    expect(await list()).toEqual([
      { name: 'drawing.png', motion: 'still', ground: 'light' },
      { name: 'old.webp', motion: 'moving', ground: null },
    ])
    // What cannot be read is not looked at again and again.
    await db.deleteFrom('media_piece').execute()
    await db.updateTable('media').set({ motion: null }).execute()
    await site.inspectOlder()
    expect((await list()).map(({ motion }) => motion)).toEqual(['still', 'still'])
  })
})
