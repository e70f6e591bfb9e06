/** The notifications, below everything, announced to screen readers. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { dismiss, type Note, onNotes, readNotes } from '../ui/notes.ts'
import { useWords } from '../words/words.ts'
import styles from './note-list.module.css'

/** Longer than it takes to notice a mistake. */
const shownMs = 12_000

export function NoteList() {
  const { shell } = useWords()
  const notes = useSyncExternalStore(onNotes, readNotes)
  return (
    <section className={styles.list} aria-label={shell.notes} aria-live="polite">
      {notes.map((note) => (
        <Shown key={note.id} {...note} />
      ))}
    </section>
  )
}

function Shown({ id, text, isProblem, undo, link }: Note) {
  const { shell } = useWords()
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    // An error stays until it is dismissed.
    if (isHeld || isProblem) return
    const timer = setTimeout(() => dismiss(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, isProblem])

  const takeBack = () => {
    dismiss(id)
    undo?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timer while the pointer or focus is inside.
    <div
      className={styles.note}
      data-problem={isProblem || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {link && (
        <a className="alone" href={link.href}>
          {link.text}
        </a>
      )}
      {undo && (
        <Button onClick={takeBack}>
          {shell.undo} <kbd>z</kbd>
        </Button>
      )}
      <Button isQuiet aria-label={shell.dismiss} onClick={() => dismiss(id)}>
        <CloseIcon />
      </Button>
    </div>
  )
}
