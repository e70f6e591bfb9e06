/**
 * The fonts of preview pictures: Noto Serif in its Korean and Japanese variants, from npm, so that pictures
 * do not depend on the fonts of the machine. Each font consists of about 120 files by character range; a file
 * is read when a text needs it.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Renderer } from '@takumi-rs/core'
import type { Language } from '#shared/i18n/languages.ts'

const scripts = ['kr', 'jp'] as const
export type Script = (typeof scripts)[number]

/** In order of preference: the same character has different glyphs in Japanese. */
const scriptsOf: Record<Language, readonly Script[]> = {
  ko: ['kr', 'jp'],
  en: ['kr', 'jp'],
  ja: ['jp', 'kr'],
}

/** The font families of a text, in order of preference. */
export function familiesFor(language: Language): string[] {
  return scriptsOf[language].map(familyOf)
}

interface Subset {
  file: string
  family: string
  ranges: [number, number][]
}

export type Fonts = Awaited<ReturnType<typeof openFonts>>

export async function openFonts() {
  const subsets = (await Promise.all(scripts.map(listSubsets))).flat()
  const unread = new Set(subsets)
  const drawable = new Map<string, boolean>()
  const registered = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function register(text: string, renderer: Renderer): Promise<void> {
    const characters = [...new Set(text)].filter((one) => !registered.has(one))
    const needed = [...unread].filter(({ ranges }) => someIn(characters.join(''), ranges))
    for (const { file, family, ranges } of needed) {
      await renderer.registerFont({
        name: family,
        data: await readFile(file),
        unicodeRange: ranges,
      })
    }
    for (const subset of needed) unread.delete(subset)
    for (const one of characters) registered.add(one)
  }

  return {
    /** Registers the fonts that a text needs, after those of earlier texts. */
    registerFor(text: string, renderer: Renderer): Promise<void> {
      const done = last.then(() => register(text, renderer))
      last = done.catch(() => {})
      return done
    },
    /** The text without characters that no font contains, such as emoji. */
    keepDrawable(text: string): string {
      const isDrawable = (character: string) => {
        const found =
          drawable.get(character) ?? subsets.some(({ ranges }) => someIn(character, ranges))
        drawable.set(character, found)
        return found
      }
      return [...text].filter(isDrawable).join('')
    },
  }
}

export async function listSubsets(script: Script): Promise<Subset[]> {
  const require = createRequire(import.meta.url)
  const name = `noto-serif-${script}`
  const index = require.resolve(`@fontsource-variable/${name}/unicode.json`)
  const ranges: Record<string, string> = JSON.parse(await readFile(index, 'utf8'))
  return Object.entries(ranges).map(([subset, text]) => ({
    file: join(
      dirname(index),
      'files',
      `${name}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
    ),
    family: familyOf(script),
    ranges: text.split(',').map(toRange),
  }))
}

function familyOf(script: Script): string {
  return `Noto Serif ${script}`
}

/** `U+ac00-ac10` or `U+ac00`. */
function toRange(text: string): [number, number] {
  const [first = '', last = first] = text.replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

export function someIn(text: string, ranges: [number, number][]): boolean {
  return [...text].some((character) => {
    const point = character.codePointAt(0) ?? 0
    return ranges.some(([first, last]) => first <= point && point <= last)
  })
}
