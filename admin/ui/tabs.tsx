import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface TabsProps {
  /** The accessible name of the tabs. */
  label: string
  /** Position, text size, and `--tab-inline`, the inline padding. */
  className: string | undefined
  /** Links; the current one has `aria-current="page"`. */
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
