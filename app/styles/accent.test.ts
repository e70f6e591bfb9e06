import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accentPairOf,
  listMeetings,
  parseHex,
  themes,
  toAccentPair,
  toHex,
  tokens,
  toRgb,
} from '#shared/accent.ts'
import { accentNames, accents } from '#shared/look.ts'

const folder = join(import.meta.dirname, '..')
const tokensCss = readFileSync(join(folder, 'styles', 'tokens.css'), 'utf8')

function listUnreadable(hex: string, theme: 'day' | 'night') {
  return listMeetings(parseHex(hex), theme).filter(({ contrast, atLeast }) => contrast < atLeast)
}

test('whatever colour is chosen, every pair that the site uses keeps its contrast in both themes', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, (chosen) => {
      const pair = toAccentPair(chosen)
      for (const theme of themes) expect(listUnreadable(pair[theme], theme)).toEqual([])
    }),
    { numRuns: 1000, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#808080']] },
  )
})

test.each(accentNames)('both colours of %s can be read everywhere', (name) => {
  for (const theme of themes) expect(listUnreadable(accents[name][theme], theme)).toEqual([])
})

test('a pale day, a dark night and a grey button are found', () => {
  expect(listUnreadable('#ffd54a', 'day').length).toBeGreaterThan(0)
  expect(listUnreadable('#254c96', 'night').length).toBeGreaterThan(0)
  expect(listUnreadable('#808080', 'day').map(({ name }) => name)).toContain('words on a button')
})

test('a colour keeps its hue, and one that can be read is left as it is', () => {
  const { day, night } = toAccentPair('#2a6f4b')
  expect(day).toBe('#2a6f4b')
  const [red, green, blue] = parseHex(night)
  expect(green).toBeGreaterThan(Math.max(red, blue))
})

test('only the pair of the site itself adds nothing to its pages', () => {
  expect(accentPairOf({})).toBeNull()
  expect(accentPairOf({ accent: 'dancheong' })).toBeNull()
  expect(accentPairOf({ accent: 'pine' })).toEqual(accents.pine)
  for (const theme of themes) {
    expect(accents.dancheong[theme]).toBe(toHex(toRgb(tokenOf('accent', theme))))
  }
})

test('the colours that the accent is compared with are those of the site', () => {
  for (const theme of themes) {
    for (const [name, colour] of Object.entries(tokens[theme])) {
      expect(tokenOf(name, theme), name).toEqual(colour)
    }
  }
})

function tokenOf(name: string, theme: 'day' | 'night') {
  const pair = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`)
  const [, day = '', night = ''] = pair.exec(tokensCss) ?? []
  return (theme === 'day' ? day : night).split(' ').map(Number) as unknown as [
    number,
    number,
    number,
  ]
}

/** A new mixture needs a line in `listMeetings`. */
test('every colour that the site mixes from the accent is compared', () => {
  const sheets = globSync('**/*.css', { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  )
  const mixed = sheets.flatMap((css) =>
    [...css.matchAll(/color-mix\([^;{}]*var\(--(?:accent|sign)\)[^;{}]*\)/g)].map(([all]) => all),
  )
  expect(new Set(mixed)).toEqual(
    new Set([
      'color-mix(in oklab, var(--accent), var(--ink) 15%)',
      'color-mix(in oklab, var(--accent) 9%, transparent)',
      'color-mix(in oklab, var(--sign) 12%, transparent)',
      'color-mix(in oklab, var(--accent) 18%, transparent)',
    ]),
  )
})
