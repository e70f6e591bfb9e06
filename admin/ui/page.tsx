/** A page of a room: its heading with actions beside it, and its sections. */
import { type ReactNode, useEffect } from 'react'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** If it is not that of the panel. */
  titleLanguage?: string | undefined
  acts?: ReactNode
  /** What is in it fills the window, and shows the title itself. */
  isWhole?: boolean
  children: ReactNode
}

export function Page({ title, titleLanguage, acts, isWhole = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Madang`
  }, [title])
  return (
    <div className={isWhole ? undefined : styles.page}>
      <header className={isWhole ? 'quiet' : styles.head}>
        <h1 lang={titleLanguage} dir="auto">
          {title}
        </h1>
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </div>
  )
}
