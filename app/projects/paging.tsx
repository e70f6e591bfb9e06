/** The way to the neighbouring pages of a long list. */
import { Link } from 'react-router'
import { useMessages } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { filterSearch, type ProjectFilter } from '../ui/project-filter.ts'
import styles from './paging.module.css'

export function Paging({ filter, pages }: { filter: ProjectFilter; pages: number }) {
  const words = useMessages().projects
  if (pages <= 1) return null
  const to = (page: number) => `/projects${filterSearch({ ...filter, page })}`
  return (
    <nav className={styles.paging} aria-label={words.pages}>
      {filter.page > 1 && (
        <Link className={button.button} to={to(filter.page - 1)} rel="prev">
          {words.previousPage}
        </Link>
      )}
      <span>
        {filter.page} / {pages}
      </span>
      {filter.page < pages && (
        <Link className={button.button} to={to(filter.page + 1)} rel="next">
          {words.nextPage}
        </Link>
      )}
    </nav>
  )
}
