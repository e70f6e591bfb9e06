/** A state as a word with a shape, never by colour alone. */
import type { ReactNode } from 'react'
import styles from './mark.module.css'

export type Tone = 'new' | 'good' | 'bad' | 'quiet'

export function Mark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  )
}
