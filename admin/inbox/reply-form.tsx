/** The reply to a message, by email. The input is kept until it has been accepted. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isComposing } from '#client/is-composing.ts'
import { type InboxMessage, inboxLimits } from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { readDraft, removeDraft, storeDraft } from '../session/drafts.ts'
import { Button } from '../ui/button.tsx'
import field from '../ui/field.module.css'
import { TextField } from '../ui/field.tsx'
import { showProblem, showToast } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import { currentOf, followOwnChanges, noteOwnChange } from './inbox-acts.ts'
import { useInbox } from './inbox-context.ts'
import styles from './message.module.css'

interface ReplyFormProps {
  message: InboxMessage
  /** Replies are emails; otherwise files on the server. */
  isMailSent: boolean
  /** The version that is shown with all its replies. */
  version: number
  /** How many replies are shown. */
  replyCount: number
}

export function ReplyForm({ message, isMailSent, version, replyCount }: ReplyFormProps) {
  const { inbox } = useWords()
  const { act, list, opened, finish } = useInbox()
  const { revalidate } = useRevalidator()
  const { id, email } = message
  const usualSubject = inbox.replySubject(message.subject)
  const [subject, setSubject] = useState(() => readDraft('reply-subject', id) ?? usualSubject)
  const [text, setText] = useState(() => readDraft('reply', id) ?? '')
  const [isSending, setSending] = useState(false)
  const [isStale, setStale] = useState(false)
  /** How many replies there were when this one was begun. */
  const [known, setKnown] = useState(replyCount)

  const send = async (isDone = false) => {
    if (isSending || text.trim() === '') return
    // Another admin has replied, and the reply may have been shown unnoticed.
    if (replyCount > known && !isStale) return setStale(true)
    setKnown(replyCount)
    setSending(true)
    const present = followOwnChanges(id, version)
    const answer = await call<InboxMessage>(`/api/admin/messages/${id}/reply`, {
      method: 'POST',
      version: present,
      body: { subject, text },
    })
    setSending(false)
    const current = currentOf(answer)
    setStale(current !== null)
    if (current) list.put(current)
    else if (answer.ok) {
      // Text that was typed while the request was under way stays.
      setText((present) => (present === text ? '' : present))
      setSubject((present) => (present === subject ? usualSubject : present))
      if (readDraft('reply', id) === text) removeDraft('reply', id)
      if (readDraft('reply-subject', id) === subject) removeDraft('reply-subject', id)
      setKnown(replyCount + 1)
      list.put(answer.data)
      noteOwnChange(present, answer.data)
      showToast(isMailSent ? inbox.replySent(email) : inbox.replyKept)
      // The admin may have opened another message meanwhile, and stays there.
      if (isDone && opened.current?.id === id) return void finish(answer.data)
      if (isDone) await act([answer.data], { kind: 'status', status: 'done' })
    } else showProblem(answer.error)
    await Promise.all([list.refresh(), revalidate()])
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h3>{inbox.reply(email)}</h3>
      {!isMailSent && <p className={styles.unsent}>{inbox.mailNotSent}</p>}
      <TextField
        label={inbox.replyAbout}
        maxLength={200}
        value={subject}
        onChange={({ target }) => {
          setSubject(target.value)
          storeDraft('reply-subject', id, target.value)
        }}
      />
      <label className={field.label} htmlFor="reply-text">
        {inbox.replyText}
      </label>
      <textarea
        id="reply-text"
        className={field.control}
        rows={6}
        required
        maxLength={inboxLimits.reply}
        lang={message.language}
        dir="auto"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          storeDraft('reply', id, target.value)
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      {isStale && (
        <p className={styles.clash} role="alert">
          {inbox.conflict.reply}
        </p>
      )}
      <div className="choices">
        <Button type="submit" isPrimary aria-disabled={isSending || text.trim() === ''}>
          {isSending ? inbox.replySending : inbox.replySend}
        </Button>
        {message.status !== 'done' && (
          <Button aria-disabled={isSending || text.trim() === ''} onClick={() => void send(true)}>
            {inbox.replySendDone}
          </Button>
        )}
      </div>
    </form>
  )
}
