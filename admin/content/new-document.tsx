/** Creates a document: at once where documents are numbered, else after asking how it is called. */
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EditedDocument, PublishRefusal } from '#shared/admin/content.ts'
import { checkDocument } from '#shared/check-document.ts'
import { documentIdSchema, type KindName, kindNames, kindOf } from '#shared/content-kinds.ts'
import { sayProblem } from '#shared/i18n/panel/problems/say-problem.ts'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Menu } from '../ui/menu.tsx'
import { note } from '../ui/notes.ts'
import styles from './content.module.css'
import { useWords } from './room-words.ts'

/** The kinds of which there may be any number. */
const creatable = kindNames.filter((kind) => typeof kindOf(kind).ids === 'string')

export function NewDocument() {
  const { content, problems, session } = useWords()
  const { create } = content
  const navigate = useNavigate()
  const [asked, setAsked] = useState<KindName | null>(null)

  /** The sentence that says why not; null: it was created. */
  const send = async (kind: KindName, id?: string): Promise<string | null> => {
    const answer = await call<EditedDocument>(`/api/admin/content/${kind}`, {
      method: 'POST',
      body: id === undefined ? {} : { id },
    })
    if (answer.ok) {
      await navigate(`/content/${kind}/${answer.data.id}`)
      return null
    }
    const [found] = (answer.data as PublishRefusal | null)?.problems ?? []
    if (answer.code === 'VALIDATION' && found) return sayProblem(problems, found.problem)
    return answer.error ?? session.unreachable
  }
  const begin = async (kind: KindName) => {
    if (kindOf(kind).ids === 'slug') return setAsked(kind)
    const problem = await send(kind)
    if (problem) note(problem, { isProblem: true })
  }
  return (
    <>
      <Menu
        label={create.label}
        choices={creatable.map((kind) => ({
          id: kind,
          text: content.kinds[kind],
          onChoose: () => void begin(kind),
        }))}
      >
        {create.label}
      </Menu>
      {asked && (
        <Dialog isOpen title={create.title(content.kinds[asked])} onClose={() => setAsked(null)}>
          <IdForm kind={asked} onSend={(id) => send(asked, id)} onCancel={() => setAsked(null)} />
        </Dialog>
      )}
    </>
  )
}

interface IdFormProps {
  kind: KindName
  onSend(id: string): Promise<string | null>
  onCancel(): void
}

function IdForm({ kind, onSend, onCancel }: IdFormProps) {
  const { content, problems } = useWords()
  const { create } = content
  const [id, setId] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const address = kindOf(kind).path(id || '…')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkDocument(documentIdSchema, id.trim())
    if (!checked.ok) return setProblem(sayProblem(problems, checked.problems[0]?.problem ?? ''))
    setSending(true)
    setProblem(await onSend(checked.value))
    setSending(false)
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={create.id}
        hint={create.idExample}
        name="id"
        required
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        lang="en"
        value={id}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => {
          setId(target.value.toLowerCase())
          setProblem(null)
        }}
      />
      <p className={styles.hint}>
        {kind === 'post' ? create.idInAddress(address) : create.idInFiles}
      </p>
      <p role="alert">{problem}</p>
      <div className="choices">
        <Button onClick={onCancel}>{create.cancel}</Button>
        <Button type="submit" isPrimary disabled={isSending}>
          {create.act}
        </Button>
      </div>
    </form>
  )
}
