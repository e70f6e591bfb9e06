/** A message in the middle of an otherwise empty page. */
import type { ReactNode } from 'react'
import { Lattice } from './lattice.tsx'
import styles from './notice.module.css'
import { PaintWhole } from './paint-from.tsx'
import { TitleText } from './title-text.tsx'

interface NoticeProps {
  code: string
  title: string
  text: string
  children: ReactNode
}

export function Notice({ code, title, text, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <PaintWhole />
      <Lattice className={styles.picture} seed={`notice-${code}`} />
      <div className={styles.words}>
        <p className={styles.code}>{code}</p>
        <h1>
          <TitleText>{title}</TitleText>
        </h1>
        <p>{text}</p>
        {children}
      </div>
    </section>
  )
}
