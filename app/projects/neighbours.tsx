/** Links to the previous and the next project, in the order of the list. */
import { Link } from 'react-router'
import type { ProjectNeighbours } from '#shared/projects.ts'
import { useMessages } from '../page.tsx'
import styles from './neighbours.module.css'

export function Neighbours({ previous, next }: ProjectNeighbours) {
  const words = useMessages().project
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label={words.neighbours}>
      {previous && (
        <Link className={styles.neighbour} to={`/projects/${previous.id}`} rel="prev">
          <span>{words.previous}</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link
          className={`${styles.neighbour} ${styles.next}`}
          to={`/projects/${next.id}`}
          rel="next"
        >
          <span>{words.next}</span>
          {next.title}
        </Link>
      )}
    </nav>
  )
}
