import type { Language } from '#shared/i18n/languages.ts'
import { diffWords } from '../word-diff.ts'
import styles from './editor.module.css'

interface DiffTextProps {
  before: unknown
  after: unknown
  words: { added: string; none: string }
  language: Language
}

/** The text `after`; what `before` lacks is marked, also for those who hear it. */
export function DiffText({ before, after, words, language }: DiffTextProps) {
  const text = toText(after)
  if (text === '') return <i>{words.none}</i>
  const parts = diffWords(toText(before), text, language).filter(({ kind }) => kind !== 'removed')
  return (
    <p className={styles.text}>
      {parts.map((part) =>
        part.kind === 'same' ? (
          part.text
        ) : (
          <ins key={parts.indexOf(part)}>
            <span className="quiet"> [{words.added}] </span>
            {part.text}
          </ins>
        ),
      )}
    </p>
  )
}

/** Lists and groups as lines. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(toText).join('\n')
  return String(value ?? '')
}
