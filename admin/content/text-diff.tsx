import type { Language } from '#shared/i18n/languages.ts'
import styles from './diff.module.css'
import { diffWords, type Excerpt, toExcerpt } from './word-diff.ts'

interface TextDiffProps {
  before: string
  after: string
  /** Of the text; null: it has none of its own. */
  own: Language | null
  /** Of the panel. */
  language: Language
  /** Stands where unchanged text is left out. */
  unchanged: string
}

/** What was removed and added, with some words around it. */
export function TextDiff({ before, after, own, language, unchanged }: TextDiffProps) {
  const parts = toExcerpt(diffWords(before, after, own ?? language), own ?? language)
  return (
    <p className={styles.text} lang={own ?? undefined}>
      {withPlaces(parts).map(([place, part]) => {
        if (part.kind === 'removed') return <del key={place}>{part.text}</del>
        if (part.kind === 'added') return <ins key={place}>{part.text}</ins>
        if (part.kind === 'same') return <span key={place}>{part.text}</span>
        return (
          <span key={place} className={styles.gap}>
            <span aria-hidden="true">…</span>
            <span className="quiet"> {unchanged} </span>
          </span>
        )
      })}
    </p>
  )
}

/** Parts have no names of their own: their places in the text are their keys. */
function withPlaces(parts: Excerpt[]): [place: number, part: Excerpt][] {
  return parts.map((part, place) => [place, part])
}
