/** Says that a text has no translation, and in which language it is shown. */
import type { ReactNode } from 'react'
import styles from './untranslated.module.css'

export function Untranslated({ children }: { children: ReactNode }) {
  return <p className={styles.untranslated}>{children}</p>
}
