/** The room of uploaded files. Files can be dropped or pasted anywhere in it. */
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { Outlet, useParams, useRevalidator } from 'react-router'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import { useIncomingFiles } from './incoming-files.ts'
import styles from './media.module.css'
import { useMediaWords } from './room-words.ts'
import { UploadList } from './upload-list.tsx'
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
  const items = useSyncExternalStore(uploads.onChange, uploads.read)
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
    if (left > 0) showToast(add.tooMany(left), { isProblem: true })
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
