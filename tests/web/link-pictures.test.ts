/** The preview pictures of links. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { pathsOf, publicOrigin } from '../support/discovery.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { isLong } from '../support/is-long.ts'
import { openTestSite } from '../support/site.ts'

test.each(languages)('every page has its own preview picture in %s', async (language) => {
  await using site = await openTestSite({ publicOrigin })
  const pictures = new Set<string>()
  const all = (await pathsOf(site)).filter((path) => path.split('/')[1] === language)
  // The pictures of other languages are drawn alike, with other words.
  const paths = isLong ? all : all.slice(0, language === 'ko' ? 12 : 4)
  for (const path of paths) {
    const response = await site.get(`/og${path}.png`)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const png = Buffer.from(await response.arrayBuffer())
    expect(png.byteLength).toBeLessThan(200_000)
    const { format, width, height } = await sharp(png).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
    pictures.add(png.toString('base64'))
  }
  expect(pictures.size).toBe(paths.length)
})

test.each(languages)(
  'all words stand in the middle 2:1 of a picture, which some apps cut out, in %s',
  async (language) => {
    const content = createFixtureContent()
    const long = { ko: '아주 긴 제목 ', en: 'A very long title ', ja: 'とても長い題名 ' }[language]
    const [project] = content.projects
    if (!project) throw new Error('There is no project.')
    Object.assign(project.texts[language] ?? {}, {
      title: long.repeat(12).slice(0, 120),
      summary: long.repeat(20).slice(0, 300),
    })
    await using site = await openTestSite({ content })
    const png = await (await site.get(`/og/${language}/projects/${project.id}.png`)).arrayBuffer()
    // Left of the lattice, above and below the middle 1200×600.
    for (const top of [0, 615]) {
      const edge = sharp(png).extract({ left: 0, top, width: 700, height: 15 }).greyscale()
      expect(Math.min(...(await edge.raw().toBuffer())), `from ${top}`).toBeGreaterThan(230)
    }
  },
)

test('pictures contain the glyphs of each language, and no missing-glyph boxes', async () => {
  const drawn = async (title: string) => {
    const content = createFixtureContent()
    for (const language of languages) content.site.title[language] = title
    await using site = await openTestSite({ content })
    return await Promise.all(
      languages.map(async (language) => {
        const png = await (await site.get(`/og/${language}/projects.png`)).arrayBuffer()
        // The site's title at the top of the picture, as dark and light pixels.
        const title = sharp(png).extract({ left: 90, top: 55, width: 60, height: 60 })
        return [...(await title.greyscale().threshold(150).toColourspace('b-w').raw().toBuffer())]
      }),
    )
  }
  const [hangul, kanji, other] = await Promise.all([drawn('직'), drawn('神'), drawn('道')])
  const differ = (one: number[] = [], another: number[] = []) =>
    one.filter((ink, index) => ink !== another[index]).length
  const blank: number[] = Array.from({ length: 3600 }, () => 255)
  for (const picture of [hangul, kanji, other].flat()) {
    expect(picture).toHaveLength(3600)
    expect(differ(picture, blank)).toBeGreaterThan(40)
  }
  // Boxes of missing characters would all look the same.
  expect(differ(kanji[2], other[2])).toBeGreaterThan(40)
  expect(differ(hangul[0], kanji[0])).toBeGreaterThan(40)
  // The same character has different strokes in Korean and in Japanese.
  expect(differ(kanji[0], kanji[1])).toBeLessThan(5)
  expect(differ(kanji[0], kanji[2])).toBeGreaterThan(20)
})

const missing = [
  '/og/en/nowhere.png',
  '/og/en/projects/999.png',
  '/og/en/projects/abc.png',
  '/og/fr.png',
  '/og/en/.png',
  '/og/en//example.com.png',
  '/og/en/en.png',
  '/og.png',
  '/og/en/projects/1.jpg',
  '/resume.fr.json',
  '/resume..json',
]

test('a missing page has neither picture nor file', async () => {
  await using site = await openTestSite()
  for (const path of missing) expect((await site.get(path)).status, path).toBe(404)
  expect(site.logged).toEqual([])
})

test('a picture is drawn once and cached, is answered 304 if unchanged, and ignores its query', async () => {
  await using site = await openTestSite()
  const first = await site.get('/og/ko/projects/1.png')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toContain('max-age=')
  const again = await site.get('/og/ko/projects/1.png?v=2', {
    headers: { 'if-none-match': `"x", W/${etag}` },
  })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])

  // Cached: it is served without the database.
  await site.database.db.schema.dropTable('content_entry').execute()
  expect((await site.get('/og/ko/projects/1.png')).status).toBe(200)
  expect((await site.get('/og/ko/projects/2.png')).status).toBe(500)
})
