/**
 * Makes Japanese titles break between phrases, also in browsers without support for it (Firefox, Safari). A
 * phrase ends where a hiragana word is followed by one in another script; compounds also break before a
 * katakana word.
 */
import type { ReactNode } from 'react'

interface TitleTextProps {
  children: string
}

const words = new Intl.Segmenter('ja', { granularity: 'word' })
const katakana = /^[\u30a1-\u30fa]/
const endsInHiragana = /[\u3041-\u3096]$/
const beginsInHiragana = /^[\u3041-\u3096]/
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

/** `['オープン', 'ソース', 'ライセンス']`, `['地図を', '描く', '仕事']`; a title without kana is one part. */
export function toParts(title: string): string[] {
  const parts = ['']
  let before = ''
  for (const { segment, isWordLike = false } of words.segment(title)) {
    if (before && isWordLike && mayBreak(before, segment)) parts.push('')
    parts.push(`${parts.pop()}${segment}`)
    before = isWordLike ? segment : ''
  }
  return parts
}

/** Between two adjacent words. */
function mayBreak(before: string, word: string): boolean {
  if (katakana.test(word)) return !honorifics.has(before)
  return endsInHiragana.test(before) && !beginsInHiragana.test(word) && !honorifics.has(before)
}
