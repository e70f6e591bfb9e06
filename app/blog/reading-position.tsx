import type { ReactNode } from 'react'
import styles from './reading-position.module.css'

interface ReadingPositionProps {
  /** Whether the text is long enough for its reader to want to know. */
  isLong: boolean
  children: ReactNode
}

/** How far a long text has been read, as a line at the top of the window; drawn by CSS alone. */
export function ReadingPosition({ isLong, children }: ReadingPositionProps) {
  if (!isLong) return children
  return (
    <div className={styles.text}>
      <div className={styles.position} aria-hidden="true" />
      {children}
    </div>
  )
}
