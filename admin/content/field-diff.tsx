/** What has changed in the fields of a document, word by word. */
import { inBrackets } from '#client/punctuation.ts'
import type { FieldPath } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import styles from './diff.module.css'
import { useNamesOfReferences } from './editor/use-suggestions.ts'
import type { FieldChange } from './list-changes.ts'
import { useFieldDescriptions } from './names.ts'
import { useRoomLanguage } from './room-words.ts'
import { diffWords, type Excerpt, toExcerpt } from './word-diff.ts'

export function FieldChanges({ kind, changes }: { kind: KindName; changes: FieldChange[] }) {
  const { language, words } = useRoomLanguage()
  const { content } = words
  const { nameOf, showValue } = useFieldDescriptions(kind)
  const nameReference = useNamesOfReferences(kind, language)
  const show = (path: FieldPath, values: string[]) =>
    values.map((value) => showValue(path, nameReference(path, value))).join(', ')
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={`${change.path.join('.')}${change.isOrder ? ' order' : ''}`}>
          <dt>
            {nameOf(change.path)}
            {change.isOrder && inBrackets(content.publish.order, language)}
          </dt>
          <dd>
            <TextDiff
              before={show(change.path, change.before)}
              after={show(change.path, change.after)}
              own={languageOf(change.path)}
              language={language}
              unchanged={content.publish.unchanged}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

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
