/** What the list says when it has nothing to show, and the way out. */
import { Link } from 'react-router'
import { useMessages } from '../page.tsx'
import styles from './empty-list.module.css'

export function EmptyList({ filtered }: { filtered: boolean }) {
  const words = useMessages().projects
  return (
    <div className={styles.empty}>
      <h2>{words.emptyTitle}</h2>
      {filtered && (
        <>
          <p>{words.emptyText}</p>
          <Link to="/projects">{words.clear}</Link>
        </>
      )}
    </div>
  )
}
