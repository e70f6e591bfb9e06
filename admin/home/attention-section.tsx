import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from './home.module.css'

interface AttentionRow {
  id: string
  to: string
  text: string
  aside: string
  /** ISO 8601, and as shown. */
  time: string
  shown: string
}

interface AttentionSectionProps {
  title: string
  isUrgent?: boolean
  rows?: AttentionRow[]
  more?: { to: string; text: string }
  children?: ReactNode
}

/** One thing that needs attention, with a link to each case. */
export function AttentionSection({
  title,
  isUrgent = false,
  rows = [],
  more,
  children,
}: AttentionSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} data-urgent={isUrgent} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ id, to, text, aside, time, shown }) => (
            <li key={id}>
              <Link to={to} dir="auto">
                {text}
              </Link>
              <span dir="auto">{aside}</span>
              <time dateTime={time}>{shown}</time>
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Link className="alone" to={more.to}>
          {more.text}
        </Link>
      )}
    </section>
  )
}
