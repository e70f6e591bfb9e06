/** Under the header: why a session or a sign-in has ended. Stays until it is closed or another sign-in begins. */
import { useEffect, useRef } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { clearError } from './auth-store.ts'
import styles from './problem-notice.module.css'
import type { WidgetWords } from './widget.island.tsx'

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
    <div className={styles.problem}>
      <p role="alert">{text}</p>
      <button
        type="button"
        onClick={close}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget
        }}
      >
        <CloseIcon />
        <span className="quiet">{words.close}</span>
      </button>
    </div>
  )
}
