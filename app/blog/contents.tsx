/** The table of contents of a post. */
import type { Language } from '#shared/i18n/languages.ts'
import type { PostSection } from '#shared/posts.ts'
import { useWords } from '../page.tsx'
import railLabel from '../ui/rail-label.module.css'
import { TitleText } from '../ui/title-text.tsx'
import styles from './contents.module.css'
import { postWords } from './post-words.ts'

interface ContentsProps {
  sections: PostSection[]
  /** The language of the post. */
  language: Language
}

export function Contents({ sections, language }: ContentsProps) {
  const words = useWords(postWords)
  // With a single section, a table of contents is useless.
  if (sections.length < 2) return null
  const top = Math.min(...sections.map(({ level }) => level))
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 className={railLabel.label} id="contents">
        {words.contents}
      </h2>
      <ol className={styles.sections} lang={language}>
        {sections.map(({ id, level, title }) => (
          <li key={id} className={level > top ? styles.deeper : undefined}>
            <a href={`#${encodeURIComponent(id)}`}>
              <TitleText>{title}</TitleText>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
