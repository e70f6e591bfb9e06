/** One message: its text, its state, a note about it, and the reply. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import {
  type InboxEntry,
  type InboxMessage,
  type MessageEmail,
  messageStatuses,
} from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { load } from '../session/load.ts'
import { Button } from '../ui/button.tsx'
import { useKeptFocus } from '../ui/focus.ts'
import { BackIcon } from '../ui/icons.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { Moment } from '../words/moment.tsx'
import { usePanelLanguage } from '../words/words.ts'
import { EmailLog, EmailMark } from './email-log.tsx'
import { useInbox } from './inbox-context.ts'
import styles from './message.module.css'
import { StatusMark } from './message-row.tsx'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'

export function loader({ params, request }: LoaderFunctionArgs) {
  return load<InboxEntry>(`/messages/${params.id}`, request)
}

export function Component() {
  const { language, words } = usePanelLanguage()
  const { inbox } = words
  const { list, opened, act } = useInbox()
  const loaded: InboxEntry = useLoaderData()
  const { search } = useLocation()
  list.useList()
  const listed = list.find(loaded.id)
  // The act shows in the list at once; a reload may return a later state.
  const message = listed && listed.version >= loaded.version ? { ...loaded, ...listed } : loaded
  const { id, subject, name, email, kind, category, createdAt, spamReason, deletedAt } = message

  useEffect(() => {
    document.title = `${subject} · Madang`
  }, [subject])
  useLayoutEffect(() => {
    opened.current = message
    return () => {
      opened.current = null
    }
  })
  useMarkRead(loaded)
  const toolbar = useRef<HTMLDivElement>(null)
  // A button that was pressed is replaced by others.
  const keptFocus = useKeptFocus(() => toolbar.current)
  useShortcuts({ r: () => document.getElementById('reply-text')?.focus() })
  const from = words.categories
  return (
    <article className={styles.message} lang={message.language}>
      <header lang={language}>
        <Link className={styles.back} to={{ pathname: '/inbox', search }}>
          <BackIcon /> {inbox.back}
        </Link>
        <h2 lang={message.language} dir="auto">
          {subject}
        </h2>
        <p className={styles.facts}>
          <b dir="auto">{name}</b> <span>{email}</span> <Moment at={createdAt} />{' '}
          <span>
            {inbox.kinds[kind]}
            {category && ` · ${from[category]}`}
          </span>{' '}
          <StatusMark message={message} />
          {spamReason && <span>{inbox.spamReasons[spamReason]}</span>}
        </p>
        <div
          ref={toolbar}
          className={styles.acts}
          role="toolbar"
          aria-label={inbox.acts}
          tabIndex={-1}
          {...keptFocus}
        >
          {deletedAt === null ? (
            <>
              {messageStatuses
                .filter((status) => status !== message.status)
                .map((status) => (
                  <Button key={status} onClick={() => act([message], { kind: 'status', status })}>
                    {inbox.moveTo(inbox.folderNames[status])}
                  </Button>
                ))}
              <Button isDangerous onClick={() => act([message], { kind: 'delete' })}>
                {inbox.remove}
              </Button>
            </>
          ) : (
            <Button onClick={() => act([message], { kind: 'restore' })}>{inbox.restore}</Button>
          )}
        </div>
      </header>
      <p className={styles.words} dir="auto">
        {message.message}
      </p>
      <Answers emails={loaded.letters} language={message.language} />
      <div className={styles.below} lang={language}>
        {deletedAt === null && (
          <>
            <ReplyForm
              key={`reply-${id}`}
              message={message}
              isMailSent={loaded.isMailSent}
              version={loaded.version}
              replyCount={loaded.letters.filter(({ kind }) => kind === 'reply').length}
            />
            <NoteForm key={`note-${id}`} message={message} />
          </>
        )}
        <EmailLog emails={loaded.letters} />
      </div>
    </article>
  )
}

interface AnswersProps {
  emails: MessageEmail[]
  /** The language of the message, in which it was probably answered. */
  language: string
}

/** The replies, oldest first. */
function Answers({ emails, language }: AnswersProps) {
  const panelLanguage = usePanelLanguage()
  const { inbox } = panelLanguage.words
  return emails
    .filter(({ kind }) => kind === 'reply')
    .map((email) => (
      <section key={email.id} className={styles.answer} lang={panelLanguage.language}>
        <h3>{inbox.answered}</h3>
        <p className={styles.facts}>
          <Moment at={email.createdAt} />
          <EmailMark email={email} />
        </p>
        {email.answer === null ? (
          <p className={styles.facts}>{inbox.answerForgotten}</p>
        ) : (
          <p className={styles.words} lang={language} dir="auto">
            {email.answer}
          </p>
        )}
      </section>
    ))
}

/**
 * A message that was opened counts as read. Each opening says so once: a message that is moved back to New while
 * it is open stays unread.
 */
function useMarkRead(opened: InboxMessage): void {
  const { list } = useInbox()
  const reported = useRef('')
  useEffect(() => {
    if (reported.current === opened.id) return
    reported.current = opened.id
    // An act on a message that the list does not contain must still change the counts of the folders.
    if (!list.find(opened.id)) list.put(opened)
    if (opened.readAt !== null) return
    void call<InboxMessage>(`/api/admin/messages/${opened.id}/read`, { method: 'POST' }).then(
      (answer) => {
        // It may have been changed since it was opened. If the call failed, the next opening tries again.
        if (!answer.ok) return
        list.put({ ...(list.find(opened.id) ?? answer.data), readAt: answer.data.readAt })
      },
    )
  }, [list, opened])
}
