import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface TabsProps {
  /** What they are parts of, for a screen reader. */
  label: string
  /** Where they stand, how large their words are, and `--tab-inline`, the room beside these. */
  className: string | undefined
  /** Links, of which the current one has `aria-current="page"`. */
  children: ReactNode
}

/** Parts of a room, each with an address of its own. */
export function Tabs({ label, className = '', children }: TabsProps) {
  return (
    <nav className={`${styles.tabs} ${className}`} aria-label={label}>
      {children}
    </nav>
  )
}
