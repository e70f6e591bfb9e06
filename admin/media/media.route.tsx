/** The room of uploaded files. Files can be dropped or pasted anywhere in it. */
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link, Outlet, useParams, useRevalidator } from 'react-router'
import { droppedFiles, holdsFiles, pastedFiles } from '../session/files-in.ts'
import { isForNow } from '../session/upload-file.ts'
import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { Mark } from '../ui/mark.tsx'
import { showProblem } from '../ui/toasts.ts'
import { formatNumber } from '../words/times.ts'
import { usePanelLanguage, useWords } from '../words/words.ts'
import styles from './media.module.css'
import { useMediaWords } from './room-words.ts'
import type { UploadItem } from './upload-queue.ts'
import { uploads } from './uploads.ts'

export function Component() {
  const { shell } = useWords()
  return (
    <Suspense fallback={<p role="status">{shell.loading}</p>}>
      <Room />
    </Suspense>
  )
}

function Room() {
  const { add } = useMediaWords()
  const items = uploads.useItems()
  const { hash } = useParams()
  const { revalidate } = useRevalidator()
  // Beside one file, only what still needs attention.
  const shown = hash ? items.filter(({ state }) => state !== 'done') : items
  const done = items.filter(({ state }) => state === 'done').length

  useEffect(() => {
    if (done > 0) void revalidate()
  }, [done, revalidate])
  const isOver = useIncomingFiles((files) => {
    const left = uploads.add(files)
    if (left > 0) showProblem(add.tooMany(left))
  })
  return (
    <>
      <UploadList items={shown} />
      <Outlet />
      {isOver && (
        <p className={styles.drop} aria-hidden="true">
          {add.drop}
        </p>
      )}
    </>
  )
}

/** The running uploads, and the refused files with the reasons. */
function UploadList({ items }: { items: readonly UploadItem[] }) {
  const { language } = usePanelLanguage()
  const { add, uploads: texts } = useMediaWords()
  const count = (number: number) => formatNumber(number, language)
  const done = items.filter(({ state }) => state === 'done').length
  const refused = items.flatMap(({ name, reason }) =>
    reason ? [texts.refused(name, texts.reasons[reason])] : [],
  )
  return (
    <>
      {/* Without the progress, which would be read out all the time. */}
      <p className="quiet" role="status">
        {items.length > 0 && [add.summary(count(done), count(items.length)), ...refused].join(' ')}
      </p>
      {items.length > 0 && (
        <section className={styles.uploads} aria-label={add.list}>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <Item item={item} />
              </li>
            ))}
          </ul>
          {items.some(({ state }) => state === 'done' || state === 'refused') && (
            <Button isQuiet onClick={uploads.clear}>
              {add.clear}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

function Item({ item: { id, name, state, fraction, media, reason } }: { item: UploadItem }) {
  const { language, words } = usePanelLanguage()
  const { add, marks, uploads: texts } = useMediaWords()
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(fraction)
  const sending = fraction < 1 ? add.sending(percent) : add.checking
  const isOpen = state === 'waiting' || state === 'sending'
  return (
    <>
      <div className={styles.upload}>
        {reason ? (
          <p className={styles.refused}>{texts.refused(name, texts.reasons[reason])}</p>
        ) : (
          <p dir="auto">
            {media ? (
              <Link className="alone" to={`/media/${media.hash}`} aria-label={add.open(media.name)}>
                {media.name}
              </Link>
            ) : (
              name
            )}
          </p>
        )}
        {state === 'waiting' && <Mark tone="quiet">{add.waiting}</Mark>}
        {state === 'sending' && (
          <>
            <progress value={fraction} aria-label={name} />
            <span>{sending}</span>
          </>
        )}
        {state === 'done' && <Mark tone="good">{add.done}</Mark>}
        {media?.motion === 'stilled' && <Mark tone="bad">{marks.stilled}</Mark>}
      </div>
      {reason && isForNow(reason) && (
        <Button aria-label={add.retry(name)} onClick={() => uploads.retry(id)}>
          {words.shell.retry}
        </Button>
      )}
      <Button
        isQuiet
        aria-label={isOpen ? add.cancel(name) : add.dismiss(name)}
        onClick={() => uploads.remove(id)}
      >
        <CloseIcon />
      </Button>
    </>
  )
}

/** Takes files from the whole page as long as the component is shown. Returns whether files are held over it now. */
function useIncomingFiles(take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const onFiles = useEffectEvent(take)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event.dataTransfer)) return
        // Otherwise the browser would leave the page and open the file.
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) setOver(false)
      },
      { signal },
    )
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        onFiles(droppedFiles(event.dataTransfer))
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        const files = pastedFiles(event.clipboardData)
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files)
      },
      { signal },
    )
    return () => leaving.abort()
  }, [])
  return isOver
}
