/**
 * The page of one item of a list: its head, its picture, its facts in the rail and its text beside them. A
 * view transition moves title and picture from and to the item's card (`browser/before-paint.ts`).
 */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './article.module.css'
import { BackIcon } from './icons.tsx'
import { Lattice } from './lattice.tsx'
import { TitleText } from './title-text.tsx'

interface ArticleProps {
  back: { to: string; label: string }
  title: string
  summary: string
  /** The language of title and summary, if it is not that of the page. */
  lang?: string | undefined
  /** Shown above the title. */
  notice?: ReactNode
  /** Shown below the summary. */
  outline?: ReactNode
  /** The seed of the lattice. */
  seed: string
  rail: ReactNode
  children: ReactNode
}

export function Article({
  back,
  title,
  summary,
  lang,
  notice,
  outline,
  seed,
  rail,
  children,
}: ArticleProps) {
  return (
    <article className={styles.article} data-item="">
      <header className={styles.head}>
        <Link className={styles.back} to={back.to}>
          <BackIcon />
          {back.label}
        </Link>
        {notice}
        <h1 className={styles.title} lang={lang} data-shared="title">
          <TitleText>{title}</TitleText>
        </h1>
        <p className={styles.summary} lang={lang}>
          {summary}
        </p>
        {outline}
      </header>
      <div className={styles.picture} data-shared="picture">
        <Lattice seed={seed} />
      </div>
      <div className={styles.body}>
        <div className={styles.rail}>{rail}</div>
        <div className={styles.text}>{children}</div>
      </div>
    </article>
  )
}
