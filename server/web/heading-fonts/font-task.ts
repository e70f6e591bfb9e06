/**
 * The task of the helper process that makes the font of headings: the glyphs that they need, in one weight, from the many
 * files of the fonts of link pictures.
 */
import { readFile } from 'node:fs/promises'
import { createFont, type FontEditor, type TTF } from 'fonteditor-core'
import subsetFont from 'subset-font'
import type { FoundHeading } from '#shared/pages.ts'
import { listSubsets, type Script, someIn } from '../previews/fonts.ts'

export const mostBytes = 60_000
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at))
/** More never fit, and would take memory. */
const mostCharacters = 700

interface FontTask {
  script: Script
  headings: FoundHeading[]
}

export async function run({ script, headings }: FontTask) {
  const chosen = chooseHeadings(headings)
  const { font, has } = await joinGlyphs(script, ascii + chosen.join(''))
  const whole = chosen.filter((text) => [...text].every((character) => has(character)))
  // As many headings as fit, each with all its characters.
  for (let most = whole.length; ; ) {
    const characters = [...new Set(whole.slice(0, most).join(''))].join('')
    const bytes = await subsetFont(font, ascii + characters, { targetFormat: 'woff2' })
    if (bytes.length <= mostBytes || most === 0) return { characters, bytes: new Uint8Array(bytes) }
    most = Math.min(most - 1, Math.floor((most * mostBytes) / bytes.length))
  }
}

/** Large headings before small ones; among them, those whose rarest character is the least rare. */
export function chooseHeadings(headings: FoundHeading[]): string[] {
  const uses = new Map<string, number>()
  for (const { text } of headings)
    for (const character of new Set(text)) uses.set(character, (uses.get(character) ?? 0) + 1)
  const ordered = headings
    .filter(({ text }) => text !== '')
    .map(({ level, text }) => {
      const rarest = Math.min(...Array.from(text, (character) => uses.get(character) ?? 0))
      return { isSmall: level > 2, rarest, text }
    })
    .sort(
      (one, other) =>
        Number(one.isSmall) - Number(other.isSmall) ||
        other.rarest - one.rarest ||
        (one.text < other.text ? -1 : 1),
    )
  const taken = new Set<string>()
  return ordered
    .map(({ text }) => text)
    .filter((text) => {
      const fits = taken.union(new Set(text)).size <= mostCharacters
      if (fits) for (const character of text) taken.add(character)
      return fits
    })
}

/** A font of those characters that the script has. */
async function joinGlyphs(script: Script, text: string) {
  const found = new Set<number>()
  let joined: { editor: FontEditor.Font; glyphs: TTF.Glyph[] } | null = null
  let only: Buffer | null = null
  for (const { file, ranges } of await listSubsets(script)) {
    const own = [...text].filter((character) => someIn(character, ranges)).join('')
    if (own === '') continue
    const pinned = await subsetFont(await readFile(file), own, {
      targetFormat: 'truetype',
      variationAxes: { wght: 600 },
    })
    const editor = createFont(pinned, { type: 'ttf', compound2simple: true })
    // The first glyph stands for a missing character.
    const { glyf } = editor.get()
    const fresh = (joined ? glyf.slice(1) : glyf).filter((glyph) => {
      glyph.unicode = (glyph.unicode ?? []).filter((point) => !found.has(point))
      for (const point of glyph.unicode) found.add(point)
      return !joined || glyph.unicode.length > 0
    })
    only = joined ? null : pinned
    if (joined) joined.glyphs.push(...fresh)
    else joined = { editor, glyphs: glyf }
  }
  if (!joined) throw new Error(`No file of ${script} has any of the characters.`)
  // One file alone keeps its kerning.
  const font = only ?? Buffer.from(joined.editor.write({ type: 'ttf', toBuffer: true }))
  return { font, has: (character: string) => found.has(character.codePointAt(0) ?? 0) }
}
