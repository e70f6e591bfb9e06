/** The admins' own note about a message. If two write at once, the second sees both and decides. */
import { useState } from 'react'
import { type InboxMessage, inboxLimits } from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import { readDraft, removeDraft, storeDraft } from './drafts.ts'
import { currentOf } from './inbox-acts.ts'
import { useInbox } from './inbox-context.ts'
import styles from './message.module.css'

export function NoteForm({ message }: { message: InboxMessage }) {
  const { inbox, session } = useWords()
  const { list } = useInbox()
  const { id } = message
  const [text, setText] = useState(() => readDraft('note', id) ?? message.note)
  const [theirs, setTheirs] = useState<InboxMessage | null>(null)
  const [isSaving, setSaving] = useState(false)

  const write = (next: string) => {
    setText(next)
    storeDraft('note', id, next)
  }
  const save = async (version: number) => {
    setSaving(true)
    const answer = await call<InboxMessage>(`/api/admin/messages/${id}`, {
      method: 'PATCH',
      version,
      body: { note: text },
    })
    setSaving(false)
    const current = currentOf(answer)
    setTheirs(current)
    if (current) list.put(current)
    if (answer.ok) {
      removeDraft('note', id)
      list.put(answer.data)
      setText(answer.data.note)
      showToast(inbox.noteSaved)
    } else if (!current) showToast(answer.error ?? session.unreachable, { isProblem: true })
  }
  const takeTheirs = () => {
    removeDraft('note', id)
    setText(theirs?.note ?? '')
    setTheirs(null)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save(message.version)
      }}
    >
      <TextArea
        label={inbox.note}
        hint={inbox.noteHint}
        maxLength={inboxLimits.note}
        rows={3}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      {theirs ? (
        <div className={styles.clash} role="alert">
          <b>{inbox.conflict.note}</b>
          <p className={styles.note}>{theirs.note || inbox.conflict.noteEmpty}</p>
          <div className="choices">
            <Button onClick={takeTheirs}>{inbox.conflict.takeTheirs}</Button>
            <Button onClick={() => write(`${theirs.note}\n${text}`)}>
              {inbox.conflict.takeBoth}
            </Button>
            <Button isPrimary onClick={() => save(theirs.version)}>
              {inbox.conflict.keepMine}
            </Button>
          </div>
        </div>
      ) : (
        <div className="choices">
          <Button type="submit" disabled={isSaving || text === message.note}>
            {inbox.saveNote}
          </Button>
        </div>
      )}
    </form>
  )
}
