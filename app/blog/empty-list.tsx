/** The message of an empty list, with a link to all posts. */
import { Link } from 'react-router'
import { useMessages } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { Empty } from '../ui/empty.tsx'

export function EmptyList({ searched }: { searched: boolean }) {
  const words = useMessages().blog
  if (!searched) {
    return (
      <Empty title={words.emptyTitle}>
        <p>{words.emptyText}</p>
      </Empty>
    )
  }
  return (
    <Empty title={words.nothingFoundTitle}>
      <p>{words.nothingFoundText}</p>
      <Link className={button.button} to="/blog">
        {words.allPosts}
      </Link>
    </Empty>
  )
}
