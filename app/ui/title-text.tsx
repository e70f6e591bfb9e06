/** Japanese compounds that a narrow screen cannot hold break before a word in katakana, not inside it. */
import type { ReactNode } from 'react'

interface TitleTextProps {
  children: string
}

const words = new Intl.Segmenter('ja', { granularity: 'word' })
const katakana = /^[\u30a1-\u30fa]/

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

/** `['オープン', 'ソース', 'ライセンス']`; a title without katakana is one part. */
export function toParts(title: string): string[] {
  const parts = ['']
  let isAfterWord = false
  for (const { segment, isWordLike = false } of words.segment(title)) {
    if (isAfterWord && katakana.test(segment)) parts.push('')
    parts.push(`${parts.pop()}${segment}`)
    isAfterWord = isWordLike
  }
  return parts
}
