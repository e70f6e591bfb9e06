/** Sentences about fields, each with a button that leads to its field. */
import type { ReactNode } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { useFieldDescriptions } from './field-words.ts'
import styles from './publish.module.css'

export interface Remark {
  path: FieldPath
  text: string
}

interface FieldLinksProps {
  kind: KindName
  remarks: Remark[]
  onField(path: FieldPath): void
}

export function FieldLinks({ kind, remarks, onField }: FieldLinksProps): ReactNode {
  const { nameOf } = useFieldDescriptions(kind)
  return (
    <ul className={styles.remarks}>
      {remarks.map(({ path, text }) => (
        <li key={`${path.join('.')} ${text}`}>
          <button type="button" className={styles.field} onClick={() => onField(path)}>
            {nameOf(path)}
          </button>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
