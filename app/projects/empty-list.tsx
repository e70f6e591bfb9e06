/** What the list says when it has nothing to show, and the way out. */
import { Link } from 'react-router'
import { useMessages } from '../page.tsx'
import styles from './empty-list.module.css'

interface EmptyListProps {
  filtered: boolean
  /** Why it is empty, if not for the filter. */
  children?: string
}

export function EmptyList({ filtered, children }: EmptyListProps) {
  const words = useMessages().projects
  return (
    <div className={styles.empty}>
      <h2>{words.emptyTitle}</h2>
      {children && <p role="alert">{children}</p>}
      {filtered && (
        <>
          <p>{words.emptyText}</p>
          <Link to="/projects">{words.clear}</Link>
        </>
      )}
    </div>
  )
}
