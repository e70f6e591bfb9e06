/** Asks for the name of a document. */
import { type FormEvent, useState } from 'react'
import { checkDocument } from '#shared/check-document.ts'
import { documentIdSchema } from '#shared/content-kinds.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { foldWidth } from '#shared/text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import styles from './content.module.css'
import { useWords } from './room-words.ts'

interface IdFormProps {
  /** The present name. */
  before: string
  label: string
  act: string
  /** What the name is for; it is `…` while nothing is typed. */
  hint(id: string): string
  /** The sentence that says why not; null: it is done. */
  onSend(id: string): Promise<string | null>
  onCancel(): void
}

export function IdForm({ before, label, act, hint, onSend, onCancel }: IdFormProps) {
  const { content, problems } = useWords()
  const { create } = content
  const [id, setId] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkDocument(documentIdSchema, foldWidth(id).toLowerCase())
    if (!checked.ok)
      return setProblem(describeProblem(problems, checked.problems[0]?.problem ?? ''))
    setSending(true)
    setProblem(await onSend(checked.value))
    setSending(false)
  }
  const isUnchanged = id === before
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={label}
        hint={create.idExample}
        name="id"
        required
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // Typing replaces what is suggested, and Enter accepts it.
        autoFocus
        onFocus={({ target }) => target.select()}
        lang="en"
        value={id}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => {
          setId(target.value.toLowerCase())
          setProblem(null)
        }}
      />
      <p className={styles.hint}>{hint(id || '…')}</p>
      <p role="alert">{problem}</p>
      <div className="choices">
        <Button onClick={onCancel}>{create.cancel}</Button>
        <Button type="submit" isPrimary disabled={isSending || isUnchanged}>
          {act}
        </Button>
      </div>
    </form>
  )
}
