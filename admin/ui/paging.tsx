/** Paging of a list on the server; the current page is in the address. */
import { Link, useLocation } from 'react-router'
import styles from './paging.module.css'

interface PagingProps {
  page: number
  size: number
  total: number
  words: {
    label: string
    previous: string
    next: string
    range(from: number, to: number, total: number): string
  }
}

export function Paging({ page, size, total, words }: PagingProps) {
  const { search } = useLocation()
  const toPage = (to: number) => {
    const query = new URLSearchParams(search)
    query.set('page', String(to))
    return `?${query}`
  }
  if (total === 0) return null
  const last = Math.max(0, Math.ceil(total / size) - 1)
  return (
    <nav className={styles.paging} aria-label={words.label}>
      <span>{words.range(page * size + 1, Math.min(total, (page + 1) * size), total)}</span>
      {page > 0 && (
        <Link className="alone" to={toPage(page - 1)}>
          {words.previous}
        </Link>
      )}
      {page < last && (
        <Link className="alone" to={toPage(page + 1)}>
          {words.next}
        </Link>
      )}
    </nav>
  )
}
