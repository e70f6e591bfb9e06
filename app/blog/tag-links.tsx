/** Tags as links to their posts. */
import { Link } from 'react-router'
import { useTagLabel } from '../page.tsx'
import chipLink from '../ui/chip-link.module.css'

interface TagLinksProps {
  label: string
  tags: { tag: string; posts?: number }[]
  /** The tag of a tag page. */
  current?: string
}

export function TagLinks({ label, tags, current }: TagLinksProps) {
  const labelOf = useTagLabel()
  if (tags.length === 0) return null
  return (
    <ul className={chipLink.chips} aria-label={label}>
      {tags.map(({ tag, posts }) => (
        <li key={tag}>
          <Link
            className={chipLink.chip}
            to={`/blog/tags/${encodeURIComponent(tag)}`}
            aria-current={tag === current ? 'page' : undefined}
            dir="auto"
          >
            {labelOf(tag)}
            {posts !== undefined && <span className={chipLink.count}>{posts}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
