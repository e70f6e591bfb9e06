/** The title of a page and one sentence about it, beside a lattice if there is a seed for it. */
import type { ReactNode } from 'react'
import styles from './heading.module.css'
import { Lattice } from './lattice.tsx'
import { Picture, type PictureFile } from './picture.tsx'
import { TitleText } from './title-text.tsx'

interface HeadingProps {
  title: string
  /** The language of the title, if it is not that of the page. */
  lang?: string | undefined
  text: ReactNode
  /** The same of the sentence. */
  textLang?: string | undefined
  seed?: string
  /** Shown instead of the lattice. */
  portrait?: PictureFile | undefined
  children?: ReactNode
}

export function Heading({ title, lang, text, textLang, seed, portrait, children }: HeadingProps) {
  return (
    <header className={`framed ${styles.heading}`}>
      <div className={styles.words}>
        <h1 className={styles.title} lang={lang}>
          <TitleText>{title}</TitleText>
        </h1>
        <p className={styles.text} lang={textLang}>
          {text}
        </p>
        {children}
      </div>
      {portrait && (
        <div className={`${styles.picture} ${styles.portrait}`}>
          <Picture
            {...portrait}
            sizes="(width > 75em) 500px, (width > 48em) 42vw, 100vw"
            isFilling
            isInFirstScreen
          />
        </div>
      )}
      {seed && !portrait && (
        <div className={styles.picture}>
          <Lattice seed={seed} inWall />
        </div>
      )}
    </header>
  )
}
