/** One message: its text, its state, a note about it, and the reply. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { type InboxEntry, messageStatuses } from '#shared/inbox.ts'
import { load } from '../session/load.ts'
import { Button } from '../ui/button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { formatMoment } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import { Answers } from './answers.tsx'
import { useInbox } from './inbox-context.ts'
import { LetterLog } from './letter-log.tsx'
import styles from './message.module.css'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'
import { StatusMark } from './status-mark.tsx'
import { useMarkRead } from './use-mark-read.ts'

export function loader({ params, request }: LoaderFunctionArgs) {
  return load<InboxEntry>(`/messages/${params.id}`, request)
}

export function Component() {
  const { language, words } = usePanelLanguage()
  const { inbox } = words
  const { list, opened, act } = useInbox()
  const loaded: InboxEntry = useLoaderData()
  const { search } = useLocation()
  useSyncExternalStore(list.subscribe, list.read)
  const listed = list.find(loaded.id)
  // The act shows in the list at once; a reload may return a later state.
  const message = listed && listed.version >= loaded.version ? { ...loaded, ...listed } : loaded
  const { id, subject, name, email, kind, category, createdAt, spamReason, deletedAt } = message

  useEffect(() => {
    document.title = `${subject} · Madang`
  }, [subject])
  useEffect(() => {
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
          <b dir="auto">{name}</b> <span>{email}</span>{' '}
          <time dateTime={createdAt}>{formatMoment(createdAt, language)}</time>{' '}
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
      <Answers letters={loaded.letters} language={message.language} />
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
        <LetterLog letters={loaded.letters} />
      </div>
    </article>
  )
}
