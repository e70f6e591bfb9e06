/** What has changed in the fields of a document, word by word. */
import { inBrackets } from '#client/punctuation.ts'
import type { FieldPath } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import styles from './diff.module.css'
import { useNamesOfReferences } from './editor/use-names-of-references.ts'
import { useFieldDescriptions } from './field-words.ts'
import type { FieldChange } from './list-changes.ts'
import { useRoomLanguage } from './room-words.ts'
import { TextDiff } from './text-diff.tsx'

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
