/** Characters that the fonts of resumes have, and texts without others. */
import type { ResumeDocument } from './resume-document.ts'

/** `place`: the titles and labels that lead to it; empty: the name. */
export interface MissingCharacters {
  place: string
  characters: string
}

/** Signs that a text can do without. */
const decorative =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20E3)$/u
/** What joins, selects and directs signs. Fonts give some of them the glyph of the space, and programs would then read them for it. */
const invisible = /\p{Cf}|[\uFE00-\uFE0F]|(?!\n)\p{Cc}/gu

/**
 * Texts in the forms that programs read: composed, without half-width kana, and without characters that no font has. `isWhole`: only
 * signs that a text can do without were removed, and no text is empty now.
 */
export function removeUnwritable(resume: ResumeDocument, covers: (character: string) => boolean) {
  const missing = new Map<string, Set<string>>()
  let isWhole = true

  function clean(text: string, place: string): string {
    const composed = text
      .normalize('NFC')
      .replaceAll(/[\uFF61-\uFF9F]+/g, (kana) => kana.normalize('NFKC'))
      .replaceAll(/\p{Zs}/gu, ' ')
      .replaceAll(invisible, '')
    const kept = Array.from(composed, (character) => {
      if (character === '\n' || character === ' ' || covers(character)) return character
      const isDecorative = decorative.test(character)
      isWhole &&= isDecorative
      missing.set(place, (missing.get(place) ?? new Set()).add(character))
      return ''
    }).join('')
    // A title of nothing but signs would be empty.
    isWhole &&= kept.trim() !== '' || text.trim() === ''
    return kept
  }
  function cleanAll<Value>(value: Value, place: string): Value {
    if (typeof value === 'string') return clean(value, place) as Value
    if (Array.isArray(value)) return value.map((one) => cleanAll(one, placeOf(one, place))) as Value
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, one]) => [
      name,
      // An address stays what it is.
      name === 'url' ? one : cleanAll(one, place),
    ])
    return Object.fromEntries(entries)
  }
  const written = cleanAll(resume, '')
  const found = [...missing].map(([place, characters]) => ({
    place,
    characters: [...characters].join(' '),
  }))
  return { written, missing: found, isWhole }
}

function placeOf(value: unknown, outer: string): string {
  const { label, title } = (value ?? {}) as { label?: unknown; title?: unknown }
  const own = title ?? label
  return typeof own === 'string' ? [outer, own].filter(Boolean).join(' › ') : outer
}

/** The characters of a font: the groups of format 12 of its table `cmap`. */
export function readCoverage(font: Buffer): number[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (cmap === undefined) return []
  const start = font.readUInt32BE(cmap + 8)
  const found: number[] = []
  for (let index = 0; index < font.readUInt16BE(start + 2); index += 1) {
    const at = start + font.readUInt32BE(start + 4 + index * 8 + 4)
    if (font.readUInt16BE(at) !== 12) continue
    for (let group = 0; group < font.readUInt32BE(at + 12); group += 1) {
      const [first, last] = [
        font.readUInt32BE(at + 16 + group * 12),
        font.readUInt32BE(at + 20 + group * 12),
      ]
      for (let code = first; code <= last; code += 1) found.push(code)
    }
    return found
  }
  return found
}
