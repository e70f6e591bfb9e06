/** `/media`: variants of pictures, and originals of what is no picture. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { countQueries } from '../support/count-queries.ts'
import { databases } from '../support/databases.ts'
import { openMediaSite } from '../support/media-site.ts'
import { makeMp3, makePhoto, pdf } from '../support/sample-media.ts'
import { openTestSite } from '../support/site.ts'

const nowhere = '0'.repeat(64)

describe.each(databases)('on $name', (database) => {
  test('a picture is served in three widths and two formats, for ever and without rights', async () => {
    await using site = await openMediaSite(database)
    const { data } = await site.upload(await makePhoto(2000, 1000))
    for (const width of [480, 960, 1600]) {
      for (const format of ['avif', 'webp']) {
        const response = await site.get(`/media/${data.hash}/${width}.${format}`)
        expect(response.status).toBe(200)
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        })
        const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
        expect([picture.width, picture.height]).toEqual([width, width / 2])
        const etag = response.headers.get('etag') ?? ''
        const again = await site.get(`/media/${data.hash}/${width}.${format}`, {
          'if-none-match': etag,
        })
        expect([again.status, await again.text()]).toEqual([304, ''])
      }
    }
  })

  test('a small picture is not enlarged', async () => {
    await using site = await openMediaSite(database)
    const { data } = await site.upload(await makePhoto(700, 350))
    for (const width of [480, 700]) {
      expect((await site.get(`/media/${data.hash}/${width}.webp`)).status).toBe(200)
    }
    expect((await site.get(`/media/${data.hash}/960.webp`)).status).toBe(404)
  })

  test('an address that is not exactly that of a variant is not found', async () => {
    await using site = await openMediaSite(database)
    const { data } = await site.upload(await makePhoto(500, 250))
    const { hash } = data
    const paths = [
      `/media/${nowhere}/480.webp`,
      `/media/${hash.toUpperCase()}/480.webp`,
      `/media/${hash}/0480.webp`,
      `/media/${hash}/481.webp`,
      `/media/${hash}/480.png`,
      `/media/${hash}/480.WEBP`,
      `/media/${hash}/480`,
      `/media/${hash}/original.jpg`,
      `/media/${hash}/original.pdf`,
      `/media/${hash}/constructor`,
      `/media/${hash}`,
      '/media',
    ]
    for (const path of paths) expect((await site.get(path)).status, path).toBe(404)
  })

  test('a PDF is downloaded under its name, and a sound is played in parts', async () => {
    await using site = await openMediaSite(database)
    const { data: resume } = await site.upload(pdf, '이력서.pdf')
    const download = await site.get(`/media/${resume.hash}/original.pdf`)
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(pdf)
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent('이력서.pdf')}`,
    )
    expect(download.headers.get('content-length')).toBe(String(pdf.length))

    const sound = makeMp3(600_000)
    const { data } = await site.upload(sound, 'name.mp3')
    const path = `/media/${data.hash}/original.mp3`
    const whole = await site.get(path)
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(sound)
    expect(whole.headers.get('content-disposition')).toBeNull()
    const part = await site.get(path, { range: 'bytes=262140-300000' })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      'bytes 262140-300000/600000',
    ])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(sound.slice(262_140, 300_001))
    const end = await site.get(path, { range: 'bytes=-100000' })
    expect(new Uint8Array(await end.arrayBuffer())).toEqual(sound.slice(500_000))
    const beyond = await site.get(path, { range: 'bytes=600000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */600000'])
  })
})

test('a part of a file costs only the queries for its own pieces, wherever it is', async () => {
  const counted = countQueries()
  await using site = await openMediaSite(counted.database)
  const sound = makeMp3(900_000)
  const { data } = await site.upload(sound, 'name.mp3')
  const ask = async (range: string) => {
    const before = counted.queries()
    const part = await site.get(`/media/${data.hash}/original.mp3`, { range })
    const bytes = new Uint8Array(await part.arrayBuffer())
    return { bytes, queries: counted.queries() - before }
  }
  const first = await ask('bytes=0-0')
  expect(first.bytes).toEqual(sound.slice(0, 1))
  expect(await ask('bytes=-1')).toEqual({ bytes: sound.slice(-1), queries: first.queries })
  const middle = await ask('bytes=524288-524288')
  expect(middle).toEqual({ bytes: sound.slice(524_288, 524_289), queries: first.queries })
})

test('other spellings of an address under /media are not found, and other methods refused', async () => {
  await using site = await openTestSite()
  for (const path of [`/media/${nowhere}/480.webp/`, `/media/%30${nowhere.slice(1)}/480.webp`]) {
    expect((await site.get(path)).status, path).toBe(404)
  }
  const posted = await site.get(`/media/${nowhere}/480.webp`, { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
