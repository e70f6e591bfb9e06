/** The message of an empty list, with a link to all projects. */
import { Link } from 'react-router'
import { useWords } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { Empty } from '../ui/empty.tsx'
import { projectsWords } from './words.ts'

interface EmptyListProps {
  filtered: boolean
  /** Why it is empty, if not because of the filter. */
  children?: string
}

export function EmptyList({ filtered, children }: EmptyListProps) {
  const words = useWords(projectsWords)
  return (
    <Empty title={words.emptyTitle}>
      {children && <p role="alert">{children}</p>}
      {filtered && (
        <>
          <p>{words.emptyText}</p>
          <Link className={button.button} to="/projects">
            {words.clear}
          </Link>
        </>
      )}
    </Empty>
  )
}
