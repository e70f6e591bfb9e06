/**
 * Makes Japanese titles break between phrases, also in browsers without support for it (Firefox, Safari). A
 * phrase ends where a hiragana word is followed by one in another script, unless both are one verb; compounds
 * also break before a katakana word, and anything before an opening bracket (`docs/decisions/look.md`).
 */
import type { ReactNode } from 'react'

interface TitleTextProps {
  children: string
}

const words = new Intl.Segmenter('ja', { granularity: 'word' })
const katakana = /^[\u30a1-\u30fa\u30fc]/
const endsInHiragana = /[\u3041-\u3096]$/
const beginsInHiragana = /^[\u3041-\u3096]/
const opening = /^[（「『【〈《]/
const smallKana = /^[ァィゥェォッャュョーン]/
/** The first part of a compound verb and its second: `取り`, `組んだ`. */
const stem = /\p{Script=Han}[いきしちにみりぎじびえけせてねべめれげぜ]$/u
const inflected = /^\p{Script=Han}+\p{Script=Hiragana}/u
/** These belong to the following word. */
const honorifics = new Set(['お', 'ご'])

/** A title in any language; a `<wbr>` marks a break inside a phrase. */
export function TitleText({ children: title }: TitleTextProps) {
  return toParts(title).reduce<ReactNode>(
    (before, part) =>
      before === null ? (
        part
      ) : (
        <>
          {before}
          <wbr />
          {part}
        </>
      ),
    null,
  )
}

const longestEnd = 14

/** Before and at the end of a text, what stays on one line: `した。` must not stand alone. `['本を', '読みました。']` */
export function splitEnd(text: string): [string, string] {
  const parts = toParts(text)
  const end = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  return end.length > longestEnd ? [text, ''] : [text.slice(0, text.length - end.length), end]
}

/** A text in any language, whose last phrase stays together if it is Japanese. */
export function Paragraph({ children }: TitleTextProps) {
  const [start, end] = splitEnd(children)
  return (
    <>
      {start}
      {end && <span className="unbroken">{end}</span>}
    </>
  )
}

/** `['オープン', 'ソース', 'ライセンス']`, `['地図を', '描く', '仕事']`; a title without kana is one part. */
export function toParts(title: string): string[] {
  const parts = ['']
  let before = ''
  for (const { segment, index, isWordLike = false } of words.segment(title)) {
    const isPhrase = before && isWordLike && mayBreak(before, segment, title.slice(index))
    if (isPhrase || (index > 0 && opening.test(segment))) parts.push('')
    parts.push(`${parts.pop()}${segment}`)
    before = isWordLike ? segment : ''
  }
  return parts
}

/** Between two adjacent words; `rest` begins with the second one. */
function mayBreak(before: string, word: string, rest: string): boolean {
  if (honorifics.has(before)) return false
  if (katakana.test(word)) return !katakana.test(before) || isSecondWord(before, word)
  if (stem.test(before) && inflected.test(rest)) return false
  return endsInHiragana.test(before) && !beginsInHiragana.test(word)
}

/**
 * Whether a word in katakana is really another one. The segmenter cuts words that it does not know into
 * pieces: `クラ|ウド|コン|ピ|ュー|ティン|グ`.
 */
function isSecondWord(before: string, word: string): boolean {
  if (smallKana.test(word) || word.length === 1) return false
  return before.length >= 4 || (before.length === 3 && word.length >= 3)
}
