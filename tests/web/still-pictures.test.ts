/** The still pictures of the pieces, as files, as posters and as link previews. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pieces } from '#shared/live-pieces.ts'
import { fixedPalette, tokens } from '../../app/home/pieces/fixed-colours.ts'
import { drawStill, makeStills } from '../../app/home/pieces/still.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

const root = join(import.meta.dirname, '..', '..')
const made = Object.entries(makeStills())

test('there is one picture of each piece for each theme, and no other', async () => {
  expect((await readdir(join(root, 'app', 'public', 'pieces'))).sort()).toEqual(
    made.map(([file]) => file).sort(),
  )
})

test.each(made)(
  '%s is what the code of the piece draws (`npm run fix` writes it)',
  async (file, text) => {
    expect(await readFile(join(root, 'app', 'public', 'pieces', file), 'utf8')).toBe(text)
    // Nothing in it needs the page: no custom properties, no styles, no functions of CSS.
    expect(text).not.toMatch(/var\(|style|color-mix|oklch|NaN|undefined/)
  },
)

test('its colours are the tokens of the themes', async () => {
  const css = await readFile(join(root, 'app', 'styles', 'tokens.css'), 'utf8')
  const names = {
    paper: 'paper',
    ground: 'paper-2',
    ink: 'ink',
    soft: 'ink-2',
    line: 'line-2',
    accent: 'accent',
    leaf: 'accent-2',
  } as const
  for (const [name, token] of Object.entries(names)) {
    const key = name as keyof typeof names
    expect(css).toContain(`--${token}: light-dark(${tokens.day[key]}, ${tokens.night[key]});`)
  }
  expect(fixedPalette('night').isDark).toBe(true)
})

test.each(pieces)(
  '%s is drawn in ink on paper, and by night in light on the dark',
  async (piece) => {
    const brightness = async (theme: 'day' | 'night') => {
      const svg = drawStill(piece, theme, { width: 160, height: 90 })
      const { channels } = await sharp(Buffer.from(svg)).stats()
      return channels.slice(0, 3).map(({ mean, stdev }) => [mean, stdev])
    }
    for (const [mean = 0, deviation = 0] of await brightness('day')) {
      expect(mean).toBeGreaterThan(120)
      expect(deviation).toBeGreaterThan(15)
    }
    for (const [mean = 0, deviation = 0] of await brightness('night')) {
      expect(mean).toBeLessThan(90)
      expect(deviation).toBeGreaterThan(8)
    }
  },
)

test('the first page of a browser leaves the pictures of Home to its script, if it has one; later pages request them', async () => {
  await using site = await openTestSite()
  const read = async (headers: Record<string, string>) =>
    (await site.get('/en', { headers })).text()
  const withoutScript = await read({})
  const first = withoutScript.replaceAll(/<noscript>.*?<\/noscript>/gs, '')
  const later = await read({ Cookie: 'known=1' })
  for (const piece of pieces) {
    expect(first).toContain(`data-href="/pieces/${piece}-day.svg"`)
    expect(first).not.toContain(` src="/pieces/${piece}-day.svg"`)
    expect(withoutScript).toContain(` src="/pieces/${piece}-day.svg"`)
    expect(later).toContain(` src="/pieces/${piece}-day.svg"`)
  }
})

test('a piece has a page and a link picture of its own', async () => {
  await using site = await openTestSite({ publicOrigin: 'https://example.com' })
  const sitemap = await (await site.get('/sitemap.xml')).text()
  const seen = new Set<string>()
  for (const piece of pieces) {
    const html = await (await site.get(`/en/play/${piece}`)).text()
    expect(html).toContain(`content="https://example.com/og/en/play/${piece}.png"`)
    expect(html).toContain(`src="/pieces/${piece}-day.svg"`)
    expect(sitemap).toContain(`<loc>https://example.com/en/play/${piece}</loc>`)
    const png = Buffer.from(await (await site.get(`/og/en/play/${piece}.png`)).arrayBuffer())
    const side = sharp(png).extract({ left: 728, top: 0, width: 472, height: 630 })
    seen.add((await side.raw().toBuffer()).toString('base64'))
  }
  expect(seen.size).toBe(pieces.length)
})

test('without its card on Home a piece is not in the sitemap; texts may still show it', async () => {
  // The cards of this content have other ids.
  await using site = await openTestSite({ content: createFixtureContent() })
  for (const piece of pieces) expect((await site.get(`/en/play/${piece}`)).status).toBe(200)
  for (const prefix of ['/en', '/og/en']) {
    const suffix = prefix === '/en' ? '' : '.png'
    expect((await site.get(`${prefix}/play/constructor${suffix}`)).status).toBe(404)
  }
  expect(await (await site.get('/sitemap.xml')).text()).not.toContain('/play/')
})
