/**
 * The notifications, at the end of the page, announced to screen readers. They may be all that tells of a failure in a
 * dialog, so they can be read and used while one is open.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { dismiss, onToasts, readToasts, type Toast } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import styles from './toast-list.module.css'

/** Longer than it takes to notice a mistake. */
const shownMs = 12_000

export function ToastList() {
  const { shell } = useWords()
  const toasts = useSyncExternalStore(onToasts, readToasts)
  return (
    <section
      className={styles.list}
      aria-label={shell.notes}
      aria-live="polite"
      data-react-aria-top-layer="true"
    >
      {toasts.map((toast) => (
        <Shown key={toast.id} {...toast} />
      ))}
    </section>
  )
}

function Shown({ id, text, isProblem, undo, link }: Toast) {
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
      className={styles.toast}
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
