/** What has changed in the fields of a document, word by word. */
import type { KindName } from '#shared/content-kinds.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import styles from './diff.module.css'
import { useFieldNames } from './field-words.ts'
import type { FieldChange } from './list-changes.ts'
import { useRoomLanguage } from './room-words.ts'
import { diffWords, type Excerpt, toExcerpt } from './word-diff.ts'

export function FieldChanges({ kind, changes }: { kind: KindName; changes: FieldChange[] }) {
  const { content } = useRoomLanguage().words
  const nameOf = useFieldNames(kind)
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={`${change.path.join('.')}${change.isOrder ? ' order' : ''}`}>
          <dt>
            {nameOf(change.path)}
            {change.isOrder && ` (${content.publish.order})`}
          </dt>
          <dd>
            <TextDiff {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TextDiff({ path, before, after }: FieldChange) {
  const { language, words } = useRoomLanguage()
  const own = languageOf(path)
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
            <span className="quiet"> {words.content.publish.unchanged} </span>
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
