/** Under the header: why a session or a sign-in has ended. Stays until it is closed or another sign-in begins. */
import { useEffect, useRef } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { clearError } from './auth-store.ts'
import type { WidgetWords } from './widget.island.tsx'
import styles from './widget.module.css'

interface ProblemNoticeProps {
  text: string
  words: WidgetWords
}

export function ProblemNotice({ text, words }: ProblemNoticeProps) {
  const before = useRef<EventTarget | null>(null)

  useEffect(() => {
    const takeKey = (event: KeyboardEvent) => {
      if (isComposing(event) || event.key !== 'Escape') return
      // What is open above it is closed first.
      if (!document.querySelector(':popover-open, dialog[open]')) clearError()
    }
    document.addEventListener('keydown', takeKey)
    return () => document.removeEventListener('keydown', takeKey)
  }, [])

  const close = () => {
    clearError()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    <div className={`${styles.waiting} ${styles.ways}`}>
      <p className={styles.error} role="alert">
        {text}
      </p>
      <button
        type="button"
        onClick={close}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget
        }}
      >
        {words.close}
      </button>
    </div>
  )
}
