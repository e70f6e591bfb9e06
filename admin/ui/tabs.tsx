import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from './tabs.module.css'

interface TabsProps {
  /** The accessible name of the tabs. */
  label: string
  /** Position, text size, and `--tab-inline`, the inline padding. */
  className: string | undefined
  /** Links; the current one has `aria-current="page"`. */
  children: ReactNode
}

/** Parts of a room, each with an address of its own. */
export function Tabs({ label, className = '', children }: TabsProps) {
  return (
    <nav className={`${styles.tabs} ${className}`} aria-label={label}>
      {children}
    </nav>
  )
}

interface FilterTabsProps extends Omit<TabsProps, 'children'> {
  pathname: string
  /** The filter in the address. */
  name: string
  all: string
  choices: { value: string; text: string; count: string }[]
  children?: ReactNode
}

/** The values of a filter with their counts. Other filters stay when it changes; the page does not. */
export function FilterTabs({ pathname, name, all, choices, children, ...tabs }: FilterTabsProps) {
  const [search] = useSearchParams()
  const now = search.get(name)
  const linkTo = (value: string | null) => {
    const query = new URLSearchParams(search)
    query.delete('page')
    query.delete(name)
    if (value) query.set(name, value)
    return {
      to: { pathname, search: query.toString() },
      'aria-current': now === value ? ('page' as const) : undefined,
    }
  }
  return (
    <Tabs {...tabs}>
      <Link {...linkTo(null)}>{all}</Link>
      {choices.map(({ value, text, count }) => (
        <Link key={value} {...linkTo(value)}>
          {text} <span>{count}</span>
        </Link>
      ))}
      {children}
    </Tabs>
  )
}
