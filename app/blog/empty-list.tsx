/** The message of an empty list, with a link to all posts. */
import { Link } from 'react-router'
import { useWords } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { Empty } from '../ui/empty.tsx'
import { blogWords } from './words.ts'

export function EmptyList({ searched }: { searched: boolean }) {
  const words = useWords(blogWords)
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
