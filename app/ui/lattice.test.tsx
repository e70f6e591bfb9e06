import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Lattice } from './lattice.tsx'
import { toLayout } from './lattice-layout.ts'
import { latticePatterns } from './lattice-patterns.ts'

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

test('adjacent ids have different patterns and drawings, and every pattern occurs', () => {
  const patterns = seeds.map((seed) => toLayout(seed, undefined, false).pattern)
  for (const [n, pattern] of patterns.entries()) expect(pattern).not.toBe(patterns[n + 1])
  expect(new Set(patterns)).toEqual(new Set(latticePatterns))
})

test('a picture weighs at most 1.65 KB', () => {
  for (const picture of everyPicture) expect(Buffer.byteLength(picture)).toBeLessThanOrEqual(1650)
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
