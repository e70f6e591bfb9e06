/** The icons that match what was typed. The field keeps the focus and handles the keys. */
import { useEffect, useRef } from 'react'
import { useForm } from './form-context.ts'
import styles from './icon-field.module.css'
import { IconShape } from './icon-shape.tsx'
import type { IconSearch } from './use-icons.ts'

interface IconListProps {
  id: string
  /** null: closed. */
  search: IconSearch | null
  active: number
  onPoint(index: number): void
  onChoose(index: number): void
}

export function IconList({ id, search, active, onPoint, onChoose }: IconListProps) {
  const { words, announce } = useForm()
  const list = useRef<HTMLDivElement>(null)
  const icons = search?.icons ?? []
  const none = search ? sayNone(search) : null
  const announcement = search && (none ?? words.icon.found(icons.length))

  function sayNone({ search, icons }: IconSearch): string | null {
    if (icons === null) return words.icon.failed
    return icons.length === 0 ? words.icon.none(search) : null
  }
  useEffect(() => {
    if (announcement) announce(announcement)
  }, [announcement, announce])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div className={styles.popup} hidden={search === null}>
      <div ref={list} id={id} className={styles.list} role="listbox" aria-label={words.icon.list}>
        {icons.map(({ name, title, path }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys.
          <div
            key={name}
            id={`${id}-${index}`}
            className={styles.icon}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field would lose the focus, and the list would close before the click.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
            onPointerMove={() => onPoint(index)}
          >
            <IconShape path={path} />
            <span lang="en">{title}</span>
          </div>
        ))}
      </div>
      {none && <p className={styles.none}>{none}</p>}
    </div>
  )
}
