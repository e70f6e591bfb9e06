/** Links to the items before and after one, in the order of their list. */
import { Link } from 'react-router'
import styles from './neighbours.module.css'
import { TitleText } from './title-text.tsx'

interface Neighbour {
  to: string
  /** Above the title: `Newer project`. */
  label: string
  title: string
  /** The language of the title, if it is not that of the page. */
  lang?: string | undefined
}

interface NeighboursProps {
  label: string
  previous: Neighbour | null
  next: Neighbour | null
}

export function Neighbours({ label, previous, next }: NeighboursProps) {
  if (!previous && !next) return null
  return (
    <nav className={`framed ${styles.neighbours}`} aria-label={label}>
      {previous && (
        <Link className={styles.neighbour} to={previous.to} rel="prev">
          <Words {...previous} />
        </Link>
      )}
      {next && (
        <Link className={`${styles.neighbour} ${styles.next}`} to={next.to} rel="next">
          <Words {...next} />
        </Link>
      )}
    </nav>
  )
}

function Words({ label, title, lang }: Neighbour) {
  return (
    <>
      <span>{label}</span>
      <b lang={lang} dir="auto">
        <TitleText>{title}</TitleText>
      </b>
    </>
  )
}
