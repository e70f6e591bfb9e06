/** A section of a page in the grid: its label in the left rail, its content in the nine columns beside it. */
import type { ReactNode } from 'react'
import styles from './section.module.css'
import { TitleText } from './title-text.tsx'

interface SectionProps {
  id: string
  label: string
  /** Shown under the label in the rail. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ id, label, aside, children }: SectionProps) {
  return (
    <section className={`framed ${styles.section}`} aria-labelledby={id}>
      <div className={styles.rail}>
        <div className={styles.sticky}>
          <h2 className={styles.label} id={id}>
            <TitleText>{label}</TitleText>
          </h2>
          {aside}
        </div>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
