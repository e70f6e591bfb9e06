/** The admins' own note about a message. If two write at once, the second sees both and decides. */
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type InboxMessage, inboxLimits } from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { readDraft, removeDraft, storeDraft } from '../session/drafts.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { useKeptFocus } from '../ui/focus.ts'
import { showProblem, showToast } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import { currentOf, noteOwnChange } from './inbox-acts.ts'
import { useInbox } from './inbox-context.ts'
import styles from './message.module.css'

interface NoteDraft {
  text: string
  /** The note that the text was made from. */
  base: string
}

export function NoteForm({ message }: { message: InboxMessage }) {
  const { inbox } = useWords()
  const { list } = useInbox()
  const { revalidate } = useRevalidator()
  const { id } = message
  const [draft, setDraft] = useState(() => readNoteDraft(message))
  const [theirs, setTheirs] = useState<InboxMessage | null>(null)
  const [isSaving, setSaving] = useState(false)

  const { text, base } = draft ?? { text: message.note, base: message.note }
  const write = (next: NoteDraft) => {
    setDraft(next)
    storeDraft('note-base', id, next.base)
    storeDraft('note', id, next.text)
  }
  const forget = () => {
    removeDraft('note', id)
    removeDraft('note-base', id)
  }
  const isSavable = !isSaving && text !== message.note
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
      const { note } = answer.data
      list.put(answer.data)
      noteOwnChange(version, answer.data)
      // Text that was typed while the request was under way is still unsaved.
      setDraft((draft) => (draft && draft.text !== text ? { ...draft, base: note } : null))
      if (readDraft('note', id) === text) forget()
      else storeDraft('note-base', id, note)
      showToast(inbox.noteSaved)
      await revalidate()
    } else if (!current) showProblem(answer.error)
  }
  const takeTheirs = () => {
    forget()
    setDraft(null)
    setTheirs(null)
  }
  const form = useRef<HTMLFormElement>(null)
  // The choices after a conflict replace the button that saves, and the other way round.
  const keptFocus = useKeptFocus(() => form.current?.querySelector('textarea'))
  return (
    <form
      ref={form}
      {...keptFocus}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSavable) return
        // The list may have loaded a note of another admin since: its version would overwrite it unasked.
        if (message.note === base) void save(message.version)
        else setTheirs(message)
      }}
    >
      <TextArea
        label={inbox.note}
        hint={inbox.noteHint}
        maxLength={inboxLimits.note}
        rows={3}
        value={text}
        onChange={({ target }) => write({ text: target.value, base })}
      />
      {theirs ? (
        <div className={styles.clash} role="alert">
          <b>{inbox.conflict.note}</b>
          <p className={styles.note} dir="auto">
            {theirs.note || inbox.conflict.noteEmpty}
          </p>
          <div className="choices">
            <Button onClick={takeTheirs}>{inbox.conflict.takeTheirs}</Button>
            <Button onClick={() => write({ text: `${theirs.note}\n${text}`, base: theirs.note })}>
              {inbox.conflict.takeBoth}
            </Button>
            <Button isPrimary onClick={() => save(theirs.version)}>
              {inbox.conflict.keepMine}
            </Button>
          </div>
        </div>
      ) : (
        <div className="choices">
          <Button type="submit" aria-disabled={!isSavable}>
            {inbox.saveNote}
          </Button>
        </div>
      )}
    </form>
  )
}

/** null: nothing was typed, and the field shows the present note. */
function readNoteDraft({ id, note }: InboxMessage): NoteDraft | null {
  const text = readDraft('note', id)
  return text === null ? null : { text, base: readDraft('note-base', id) ?? note }
}
