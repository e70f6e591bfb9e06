/**
 * The page of one item of a list: its head, its picture, its facts in the rail and its text beside them. A
 * view transition moves title and picture from and to the item's card (`browser/before-paint.ts`).
 */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './article.module.css'
import { BackIcon } from './icons.tsx'
import { Lattice } from './lattice.tsx'
import { Picture, type PictureFile } from './picture.tsx'
import { Paragraph, TitleText } from './title-text.tsx'

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
  /** Whose it is and where it stands, for print. */
  source: string
  /** The seed of the lattice. */
  seed: string
  /** Shown instead of the lattice. */
  cover?: PictureFile | undefined
  rail: ReactNode
  children: ReactNode
  /** Below the text, over the whole width. */
  ending?: ReactNode
}

export function Article({
  back,
  title,
  summary,
  lang,
  notice,
  outline,
  source,
  seed,
  cover,
  rail,
  children,
  ending,
}: ArticleProps) {
  return (
    <article
      className={`framed ${styles.article}${cover ? ` ${styles.covered}` : ''}`}
      data-item=""
    >
      <header className={styles.head}>
        <Link className={styles.back} to={back.to}>
          <BackIcon />
          {back.label}
        </Link>
        {notice}
        <h1 className={styles.title} lang={lang} dir="auto" data-shared="title">
          <TitleText>{title}</TitleText>
        </h1>
        <p className={styles.summary} lang={lang} dir="auto">
          <Paragraph>{summary}</Paragraph>
        </p>
        <p className={styles.printed}>{source}</p>
      </header>
      {outline}
      {cover ? (
        <div className={styles.cover} data-shared="picture">
          <Picture
            {...cover}
            sizes="(width > 75em) 500px, (width > 64em) 42vw, 100vw"
            isInFirstScreen
          />
        </div>
      ) : (
        <div className={styles.picture} data-shared="picture">
          <Lattice seed={seed} inWall />
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.rail}>{rail}</div>
        <div className={styles.text}>{children}</div>
      </div>
      {ending}
    </article>
  )
}
