import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Lattice } from './lattice.tsx'
import { toLayout } from './lattice-layout.ts'
import { latticePatterns, repeatAcross, tiles } from './lattice-patterns.ts'

const seeds = Array.from({ length: 200 }, (_, n) => `project-${n}`)
const everyPicture = [
  ...seeds,
  ...latticePatterns.flatMap((pattern) => seeds.map((seed) => ({ seed, pattern }))),
].flatMap((picture) =>
  [false, true].map((tall) => {
    const props = typeof picture === 'string' ? { seed: picture } : picture
    return renderToStaticMarkup(<Lattice {...props} tall={tall} />)
  }),
)
const idsIn = (markup: string) => [...markup.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])
/** The drawing without the ids inside it. */
const drawing = (markup: string) => markup.replaceAll(/(id="|#)l[a-z0-9]+/g, '$1')

test('the same seed always gives the same picture', () => {
  for (const seed of ['project-3', '', '가나다', 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'])
    expect(renderToStaticMarkup(<Lattice seed={seed} />)).toBe(
      renderToStaticMarkup(<Lattice seed={seed} />),
    )
})

test('a picture is the same in every process and on every machine', () => {
  const { pattern, scale, paper, accent } = toLayout('project-3', undefined, false)
  expect({ pattern, scale, paper, accent }).toMatchInlineSnapshot(`
    {
      "accent": {
        "kind": "ring",
        "length": 3.5,
        "x": 174,
        "y": 99,
      },
      "paper": {
        "height": 144,
        "width": 273,
        "x": 18,
        "y": 20,
      },
      "pattern": "wanja",
      "scale": 118,
    }
  `)
})

test('two hundred ids produce two hundred different drawings', () => {
  const wide = seeds.map((seed) => drawing(renderToStaticMarkup(<Lattice seed={seed} />)))
  expect(new Set(wide).size).toBe(200)
})

test('adjacent ids have different patterns and drawings, and every pattern occurs', () => {
  const patterns = seeds.map((seed) => toLayout(seed, undefined, false).pattern)
  for (const [n, pattern] of patterns.entries()) expect(pattern).not.toBe(patterns[n + 1])
  expect(new Set(patterns)).toEqual(new Set(latticePatterns))
})

test('a requested pattern is used', () => {
  for (const pattern of latticePatterns)
    expect(toLayout('games', pattern, false).pattern).toBe(pattern)
})

test('a picture weighs at most 1.65 KB', () => {
  for (const picture of everyPicture) expect(Buffer.byteLength(picture)).toBeLessThanOrEqual(1650)
})

test('a path of tiles differs only in where each begins, and draws each where it belongs', () => {
  for (const tile of Object.values(tiles)) expect(tile.path).toMatch(/^M[^A-Z]+$/)
  expect(repeatAcross(tiles.yong, 3)).toBe(
    [0, 12, 24].map((x) => tiles.yong.path.replace('M2 ', `M${x + 2} `)).join(''),
  )
})

test('a picture contains nothing that the content security policy would block', () => {
  for (const picture of everyPicture)
    expect(picture).not.toMatch(/style|<script|\son[a-z]+=|NaN|undefined/)
})

test('every id is valid and unique on a page with several pictures, and references stay within their picture', () => {
  const pictures = seeds.map((seed) => renderToStaticMarkup(<Lattice seed={seed} />))
  const ids = pictures.flatMap(idsIn)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]*$/)
  for (const picture of everyPicture) {
    const own = idsIn(picture)
    expect(new Set(own).size).toBe(own.length)
    for (const [, target] of picture.matchAll(/#([a-z0-9]+)/g)) expect(own).toContain(target)
  }
})

test('a picture is hidden from assistive technology', () => {
  const decoration = renderToStaticMarkup(<Lattice seed="project-3" />)
  expect(decoration).toContain('aria-hidden="true"')
})

test('the seal of a wide picture is whole in every crop: bands of the page, and narrow cells of lists', () => {
  // The middle of the picture that a band of 1200 to 234, and a cell of 204 to 255, show.
  const band = { top: 200 / 2 - 31, bottom: 200 / 2 + 31 }
  const cell = { left: 320 / 2 - 80, right: 320 / 2 + 80 }
  const seals = seeds
    .map((seed) => toLayout(seed, undefined, false).accent)
    .filter(({ kind }) => kind === 'seal')
  expect(seals.length).toBeGreaterThan(20)
  for (const { x, y, length } of seals) {
    expect(y).toBeGreaterThanOrEqual(band.top)
    expect(y + length).toBeLessThanOrEqual(band.bottom)
    expect(x).toBeGreaterThanOrEqual(cell.left)
    expect(x + length).toBeLessThanOrEqual(cell.right)
  }
})
