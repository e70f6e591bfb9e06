/** The message of an empty list, with a link. */
import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { Lattice } from './lattice.tsx'
import { PaintWhole } from './paint-from.tsx'
import { TitleText } from './title-text.tsx'

export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <PaintWhole />
      <Lattice className={styles.picture} seed="empty" pattern="yong" />
      <div className={styles.words}>
        <h2>
          <TitleText>{title}</TitleText>
        </h2>
        {children}
      </div>
    </div>
  )
}
