/**
 * The notifications, at the end of the page, announced to screen readers. They may be all that tells of a failure in a
 * dialog, so they can be read and used while one is open.
 */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { focusNext } from '../ui/focus.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { dismiss, type Toast, useToasts } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import styles from './toast-list.module.css'

/** Longer than it takes to notice a mistake. */
const shownMs = 12_000

export function ToastList() {
  const { shell } = useWords()
  const toasts = useToasts()
  const list = useRef<HTMLElement>(null)
  /** The element that had the focus before. */
  const left = useRef<HTMLElement | null>(null)

  // The screen makes room for them (`shell.module.css`, `dialog.module.css`).
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0
      document.documentElement.style.setProperty('--toasts-room', `${height}px`)
    })
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
  }, [])

  const close = ({ id, undo }: Toast, isUndone: boolean) => {
    flushSync(() => dismiss(id))
    if (isUndone) undo?.()
    const buttons = list.current?.querySelectorAll<HTMLElement>('button') ?? []
    focusNext(left.current?.isConnected ? [left.current] : buttons, 0)
  }
  return (
    <section
      ref={list}
      className={styles.list}
      aria-label={shell.notes}
      aria-live="polite"
      data-react-aria-top-layer="true"
      onFocus={({ relatedTarget }) => {
        if (!list.current?.contains(relatedTarget)) left.current = relatedTarget as HTMLElement
      }}
    >
      {toasts.map((toast) => (
        <Shown key={toast.id} toast={toast} onClose={(isUndone) => close(toast, isUndone)} />
      ))}
    </section>
  )
}

interface ShownProps {
  toast: Toast
  onClose(isUndone: boolean): void
}

function Shown({ toast: { id, text, isProblem, undo, link }, onClose }: ShownProps) {
  const { session, shell } = useWords()
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    // An error stays until it is dismissed.
    if (isHeld || isProblem) return
    const timer = setTimeout(() => dismiss(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, isProblem])

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
      <span>{text ?? session.unreachable}</span>
      {link && (
        <a className="alone" href={link.href}>
          {link.text}
        </a>
      )}
      {undo && (
        <Button onClick={() => onClose(true)}>
          {shell.undo} <kbd>z</kbd>
        </Button>
      )}
      <Button isQuiet aria-label={shell.dismiss} onClick={() => onClose(false)}>
        <CloseIcon />
      </Button>
    </div>
  )
}
