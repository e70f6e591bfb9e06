/** Uploads: what is accepted, what is refused and why, and what is kept of it. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mediaLimits } from '#shared/media.ts'
import { databases } from '../support/databases.ts'
import { type MediaSite, openMediaSite } from '../support/media-site.ts'
import {
  join,
  makeGif,
  makeMp3,
  makePhonePhoto,
  makePhoto,
  makePngHead,
  makeZip,
  pdf,
  textBytes,
} from '../support/sample-media.ts'

const script = '<script>alert(1)</script>'
const half = (bytes: Uint8Array) => bytes.slice(0, Math.floor(bytes.length / 2))
const heic = join(textBytes('\0\0\0\x18ftypheic'), new Uint8Array(64))

const refused: [what: string, make: () => Uint8Array | Promise<Uint8Array>, reason: RegExp][] = [
  ['nothing', () => new Uint8Array(), /^is empty/],
  ['an SVG with a script', () => textBytes(`<?xml version="1.0"?><svg>${script}</svg>`), /SVG/],
  ['an HTML page', () => textBytes(`<!doctype html>${script}`), /^is none of JPEG/],
  ['a ZIP', () => makeZip(), /^is none of JPEG/],
  [
    'a PNG that is a ZIP',
    async () => join(await makePhoto(30, 20, 'png'), makeZip()),
    /^contains a ZIP/,
  ],
  [
    'a JPEG that is a ZIP with a comment behind it',
    async () => join(await makePhoto(30, 20), makeZip(), new Uint8Array(50)),
    /^contains a ZIP/,
  ],
  ['a PDF that is a ZIP', () => join(pdf, makeZip(), textBytes('%%EOF')), /^contains a ZIP/],
  ['a picture of 60,000 × 60,000 pixels', () => makePngHead(60_000, 60_000), /60 megapixels/],
  ['a picture of 61 megapixels', () => makePngHead(10_000, 6_100), /60 megapixels/],
  ['a picture of 20,000 × 10 pixels', () => makePngHead(20_000, 10), /16,000 pixels/],
  ['a PNG without pixels', () => makePngHead(100, 100), /^is damaged/],
  ['half a JPEG', async () => half(await makePhoto(400, 300)), /^is damaged/],
  ['half a PNG', async () => half(await makePhoto(400, 300, 'png')), /^is damaged/],
  ['half a WebP', async () => half(await makePhoto(400, 300, 'webp')), /^is damaged/],
  ['half an AVIF', async () => half(await makePhoto(400, 300, 'avif')), /^is damaged/],
  ['half a GIF', async () => half(await makePhoto(400, 300, 'gif')), /^is damaged/],
  ['half a PDF', () => half(pdf), /^is damaged/],
  ['a HEIC photo', () => heic, /HEIC/],
  ['a long sound', () => makeMp3(mediaLimits.soundBytes + 1), /more than 1 MB/],
  ['a film', () => join(textBytes('\0\0\0\x18ftypmp42'), new Uint8Array(64)), /^is none of/],
]

const accepted: [what: string, make: () => Uint8Array | Promise<Uint8Array>, type: string][] = [
  ['a JPEG', () => makePhoto(60, 40), 'image/jpeg'],
  ['a PNG', () => makePhoto(60, 40, 'png'), 'image/png'],
  ['a WebP', () => makePhoto(60, 40, 'webp'), 'image/webp'],
  ['an AVIF', () => makePhoto(60, 40, 'avif'), 'image/avif'],
  ['a GIF', () => makePhoto(60, 40, 'gif'), 'image/gif'],
  [
    'an SVG',
    () => textBytes('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>'),
    'image/svg+xml',
  ],
  ['a PDF', () => pdf, 'application/pdf'],
  ['an MP3', () => makeMp3(2000), 'audio/mpeg'],
  ['an M4A', () => join(textBytes('\0\0\0\x18ftypM4A '), new Uint8Array(64)), 'audio/mp4'],
  ['an Ogg Opus', () => textBytes('OggS\0\x02........................OpusHead'), 'audio/ogg'],
]

async function countMedia({ database: { db } }: MediaSite): Promise<number> {
  return (await db.selectFrom('media').select('hash').execute()).length
}

describe.each(databases)('on $name', (database) => {
  test('every file that is not accepted is refused with a sentence, and nothing of it is kept', async () => {
    await using site = await openMediaSite(database)
    const events = await site.audited()
    for (const [what, make, reason] of refused) {
      const { status, code, data } = await site.upload(await make(), 'photo.jpg')
      expect([status, code], what).toEqual([400, 'VALIDATION'])
      expect(data.fields.file, what).toMatch(reason)
      expect(data.reason, what).toMatch(/^[A-Z_]+$/)
    }
    expect(await countMedia(site)).toBe(0)
    expect(await site.audited()).toEqual(events)
    await expect.poll(() => site.listLeftOvers()).toEqual([])
  }, 60_000)

  test('every accepted type is found by its bytes, whatever the name says', async () => {
    await using site = await openMediaSite(database)
    for (const [what, make, type] of accepted) {
      const bytes = await make()
      const { status, data } = await site.upload(bytes, `${what}.exe`)
      expect([status, data.type], what).toEqual([200, type])
      expect(data.hash, what).toBe(createHash('sha256').update(bytes).digest('hex'))
      expect([data.width, data.height], what).toEqual(
        type.startsWith('image/') ? [60, 40] : [null, null],
      )
    }
    await expect.poll(() => site.listLeftOvers()).toEqual([])
  })

  test('a file of more than 25 MB is refused before, or while, it arrives', async () => {
    await using site = await openMediaSite(database)
    const large = { 'content-length': '100000000' }
    const announced = await site.ada.browser.call('POST', '/api/admin/media', makeGif(1), {
      ...site.ada.bearer,
      ...large,
    })
    expect(announced).toMatchObject({
      status: 413,
      data: { fields: { file: 'is larger than 25 MB' } },
    })
    const sent = await site.upload(join(makeGif(1), new Uint8Array(mediaLimits.bytes)))
    expect(sent).toMatchObject({ status: 413, data: { fields: { file: 'is larger than 25 MB' } } })
    expect(await countMedia(site)).toBe(0)
    await expect.poll(() => site.listLeftOvers()).toEqual([])
  })

  test('the same file twice is one file, and the second upload changes nothing', async () => {
    await using site = await openMediaSite(database)
    const photo = await makePhoto(300, 200)
    const first = await site.upload(photo, 'Opening Night.JPG')
    const events = await site.audited()
    const second = await site.upload(photo, 'copy.jpg')
    expect(second.data).toEqual(first.data)
    expect(first.data).toMatchObject({
      name: 'opening-night.jpg',
      uploadedBy: { id: site.ada.id, name: 'Ada' },
      version: 1,
      uses: [],
    })
    expect(await countMedia(site)).toBe(1)
    expect(await site.audited()).toEqual(events)
    const other = await site.upload(await makePhoto(200, 300), 'opening night.jpeg')
    expect(other.data.name).toBe('opening-night-2.jpg')
  })

  test('what is served of a photo says nothing of the camera or the place, and is turned upright', async () => {
    await using site = await openMediaSite(database)
    const photo = await makePhonePhoto(600, 400)
    expect(Buffer.from(photo).includes('Phone of Gildong')).toBe(true)
    const { data } = await site.upload(photo)
    expect([data.width, data.height]).toEqual([400, 600])
    for (const format of ['avif', 'webp']) {
      const response = await site.get(`/media/${data.hash}/400.${format}`)
      expect(response.status).toBe(200)
      const bytes = Buffer.from(await response.arrayBuffer())
      for (const mark of ['Phone of Gildong', 'Exif', 'GPS', 'http://ns.adobe.com']) {
        expect(bytes.includes(mark), `${format}: ${mark}`).toBe(false)
      }
    }
  })

  test('ten uploads at once all succeed; of more than twelve some are told to come back', async () => {
    await using site = await openMediaSite(database)
    const photos = await Promise.all(
      Array.from({ length: 10 }, (_, index) => makePhoto(400 + index, 300)),
    )
    const answers = await Promise.all(photos.map((photo) => site.upload(photo)))
    expect(answers.map(({ status }) => status)).toEqual(photos.map(() => 200))
    expect(new Set(answers.map(({ data }) => data.name)).size).toBe(10)
    expect(await countMedia(site)).toBe(10)

    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) => site.upload(makeGif(index))),
    )
    const { 200: taken = [], 503: late = [] } = Object.groupBy(many, ({ status }) => status)
    // A file that is ready before the last ones have arrived makes room for one of them.
    expect(taken.length).toBeGreaterThanOrEqual(12)
    expect(late.length).toBeGreaterThan(0)
    expect(taken.length + late.length).toBe(many.length)
    for (const { headers } of late) expect(headers.get('retry-after')).toBe('5')
  })
})
