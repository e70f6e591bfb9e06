/** Asks for the name of a document. */
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EditedDocument, PublishRefusal } from '#shared/admin/content.ts'
import { checkDocument } from '#shared/check-document.ts'
import { documentIdSchema, type KindName } from '#shared/content-kinds.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { foldWidth } from '#shared/text.ts'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { toLocalDay } from '../ui/local-time.ts'
import styles from './content.module.css'
import { useWords } from './room-words.ts'

interface IdFormProps {
  /** The present name, if there is one. */
  before?: string
  /** What the field begins with; it can be sent as it is. */
  suggested?: string
  label: string
  act: string
  /** What the name is for; it is `…` while nothing is typed. */
  hint(id: string): string
  /** The sentence that says why not; null: it is done. */
  onSend(id: string): Promise<string | null>
  onCancel(): void
}

export function IdForm({
  before = '',
  suggested = before,
  label,
  act,
  hint,
  onSend,
  onCancel,
}: IdFormProps) {
  const { content, problems } = useWords()
  const { create } = content
  const [id, setId] = useState(suggested)
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
  // Sending nothing is allowed: the answer says what is missing.
  const isUnchanged = before !== '' && id === before
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

/** Creates a document and opens it. Resolves to the sentence that says why not; null: it was created. */
export function useCreateDocument(): (kind: KindName, id?: string) => Promise<string | null> {
  const { problems, session } = useWords()
  const navigate = useNavigate()
  return async (kind, id) => {
    const answer = await call<EditedDocument>(`/api/admin/content/${kind}`, {
      method: 'POST',
      body: { ...(id !== undefined && { id }), today: toLocalDay(new Date()) },
    })
    if (answer.ok) {
      await navigate(`/content/${kind}/${answer.data.id}`, { state: { isNew: true } })
      return null
    }
    const [found] = (answer.data as PublishRefusal | null)?.problems ?? []
    if (answer.code === 'VALIDATION' && found) return describeProblem(problems, found.problem)
    return answer.error ?? session.unreachable
  }
}
