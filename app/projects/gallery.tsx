/** The pictures of a project, below its text. */
import type { Project } from '#shared/projects.ts'
import { useMessages, useWords } from '../page.tsx'
import { MovingPicture } from '../ui/picture.tsx'
import styles from './gallery.module.css'
import { projectWords } from './project-words.ts'

/** Ten of the twelve columns, halved where two stand side by side. */
const whole = '(width > 75em) 1000px, 100vw'
const half = '(width > 75em) 500px, (width > 48em) 50vw, 100vw'

export function Gallery({ pictures = [] }: { pictures?: Project['gallery'] }) {
  const words = useWords(projectWords)
  const { motion } = useMessages()
  if (pictures.length === 0) return null
  return (
    <section className={styles.gallery} aria-label={words.gallery}>
      {pictures.map(({ picture, caption }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, and nothing moves
        <figure key={index}>
          <MovingPicture
            {...picture}
            words={motion}
            sizes={index === 0 && pictures.length % 2 === 1 ? whole : half}
          />
          {caption && <figcaption>{caption}</figcaption>}
        </figure>
      ))}
    </section>
  )
}
