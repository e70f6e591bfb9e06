/** The name of a part of the form; a press hides or shows what is below it. */
import type { ReactNode } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { Field } from '#shared/fields.ts'
import styles from './editor.module.css'

interface FoldButtonProps {
  /** Of the element that is hidden and shown. */
  controls: string
  isOpen: boolean
  onToggle(): void
  children: ReactNode
}

export function FoldButton({ controls, isOpen, onToggle, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {children}
    </button>
  )
}

/** In a long form, the parts that may be missing are folded at first, except those that are added then. */
export function isFoldedFirst(path: FieldPath, field: Field, value: unknown): boolean {
  return path.length === 1 && field.isOptional && value !== undefined
}

/** Shows an element that folded parts of the form hide. */
export function unfold(element: HTMLElement): void {
  for (;;) {
    const folded = element.closest<HTMLElement>('[data-folded][hidden]')
    if (!folded) return
    // React renders after the event, and the element is to get the focus now.
    folded.hidden = false
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(folded.id)}"]`)?.click()
  }
}
