/**
 * Japanese titles break between phrases, in browsers too that know none (Firefox, Safari). A phrase ends where a word in
 * hiragana is followed by one in another script; compounds also break before a word in katakana.
 */
import type { ReactNode } from 'react'

interface TitleTextProps {
  children: string
}

const words = new Intl.Segmenter('ja', { granularity: 'word' })
const katakana = /^[\u30a1-\u30fa]/
const endsInHiragana = /[\u3041-\u3096]$/
const beginsInHiragana = /^[\u3041-\u3096]/
/** They belong to the word that follows. */
const honorifics = new Set(['お', 'ご'])

/** A title in whatever language; a `<wbr>` stands where it may break though no phrase ends there. */
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

/** Between two words of which nothing stands between. */
function mayBreak(before: string, word: string): boolean {
  if (katakana.test(word)) return !honorifics.has(before)
  return endsInHiragana.test(before) && !beginsInHiragana.test(word) && !honorifics.has(before)
}
