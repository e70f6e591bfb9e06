/** What the list says when it has nothing to show, and the way out. */
import { Link } from 'react-router'
import { useMessages } from '../page.tsx'
import styles from './empty-list.module.css'

export function EmptyList({ searched }: { searched: boolean }) {
  const words = useMessages().blog
  if (!searched) {
    return (
      <div className={styles.empty}>
        <h2>{words.emptyTitle}</h2>
        <p>{words.emptyText}</p>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <h2>{words.nothingFoundTitle}</h2>
      <p>{words.nothingFoundText}</p>
      <Link to="/blog">{words.allPosts}</Link>
    </div>
  )
}
