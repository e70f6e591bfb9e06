/** What a list says when it has nothing to show, with the way out. */
import type { ReactNode } from 'react'
import styles from './empty.module.css'

export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
