/** Shows whether the text is saved. Screen readers announce each result once. */
import { useEffect, useState } from 'react'
import type { Language } from '#shared/i18n/languages.ts'
import type { EditorWords } from '#shared/i18n/panel/editor/en.ts'
import { Button } from '../../ui/button.tsx'
import { formatBriefly } from '../../words/times.ts'
import styles from './editor.module.css'
import { useForm } from './form-context.ts'
import type { SaveStatus } from './save-queue.ts'

interface SaveLineProps {
  status: SaveStatus
  /** The names of the fields that the status is about. */
  fields: string
  onRetry(): void
}

export function SaveLine({ status, fields, onRetry }: SaveLineProps) {
  const { language, words } = useForm()
  const text = toText(status, fields, words.state, language)
  const [announced, setAnnounced] = useState('')
  const isResult = status.kind !== 'saving' && !(status.kind === 'saved' && status.at === null)
  const [textAtOpening] = useState(text)
  const [hasChanged, setChanged] = useState(false)

  useEffect(() => {
    // The status with which the form opens is not announced. The result of a save is, even if its text is the same.
    if (status.kind === 'saving' || text !== textAtOpening) setChanged(true)
    if (isResult && hasChanged) setAnnounced(text)
  }, [status.kind, isResult, hasChanged, text, textAtOpening])
  return (
    <div className={styles.saveLine}>
      <p data-state={status.kind}>{text}</p>
      {(status.kind === 'offline' || status.kind === 'refused') && (
        <Button onClick={onRetry}>{words.state.retry}</Button>
      )}
      <p className="quiet" role="status">
        {announced}
      </p>
    </div>
  )
}

function toText(
  status: SaveStatus,
  fields: string,
  words: EditorWords['state'],
  language: Language,
): string {
  switch (status.kind) {
    case 'saved':
      return status.at === null ? words.unchanged : words.saved(formatBriefly(status.at, language))
    case 'saving':
      return words.saving
    case 'offline':
      return status.isInJournal ? words.offline : words.offlineNotStored
    case 'conflict':
      return words.conflict(fields)
    case 'refused': {
      const toSentence = status.isInJournal ? words.refused : words.refusedNotStored
      const reason = status.error ?? words.unknown
      return toSentence(fields ? `${fields}: ${reason}` : reason)
    }
  }
}
