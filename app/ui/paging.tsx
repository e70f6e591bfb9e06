/** Links to the neighbouring pages of a long list. */
import { Link } from 'react-router'
import button from './button-link.module.css'
import styles from './paging.module.css'

interface PagingProps {
  /** Counted from 1. */
  page: number
  pages: number
  to(page: number): string
  label: string
  previous: string
  next: string
}

export function Paging({ page, pages, to, label, previous, next }: PagingProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.paging} aria-label={label}>
      {page > 1 && (
        <Link className={button.button} to={to(page - 1)} rel="prev">
          {previous}
        </Link>
      )}
      <span>
        {page} / {pages}
      </span>
      {page < pages && (
        <Link className={button.button} to={to(page + 1)} rel="next">
          {next}
        </Link>
      )}
    </nav>
  )
}
