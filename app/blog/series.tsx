/** The parts of the series that a post belongs to. */

import { Link } from 'react-router'
import type { PostSeries } from '#shared/posts.ts'
import { usePage, useWords } from '../page.tsx'
import { TitleText } from '../ui/title-text.tsx'
import { postWords } from './post-words.ts'
import styles from './series.module.css'

interface SeriesProps {
  series: PostSeries
  /** The slug of the post that is shown. */
  current: string
}

export function Series({ series: { name, parts }, current }: SeriesProps) {
  const { language } = usePage()
  const words = useWords(postWords)
  const place = parts.findIndex(({ slug }) => slug === current) + 1
  return (
    <nav className={styles.series} aria-labelledby="series">
      <h2 className={styles.name} id="series">
        {words.series(name)} <span>{words.seriesPart(place, parts.length)}</span>
      </h2>
      <ol className={styles.parts}>
        {parts.map((part) => (
          <li
            key={part.slug}
            lang={part.language === language ? undefined : part.language}
            dir="auto"
          >
            {part.slug === current ? (
              <b aria-current="page">
                <TitleText>{part.title}</TitleText>
              </b>
            ) : (
              <Link to={`/blog/${part.slug}`}>
                <TitleText>{part.title}</TitleText>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
