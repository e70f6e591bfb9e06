/** The icon of a technology: its name is typed, or chosen from a list of icons that match what is typed. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { type IconList as FoundIcons, type Icon, iconLimits } from '#shared/admin/icons.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { lookUp } from '#shared/look-up.ts'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { takeAnswer } from '../../ui/take-answer.ts'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'
import styles from './icon-field.module.css'

interface IconFieldProps {
  path: FieldPath
  name: string
  write(name: string): void
}

export function IconField({ path, name, write }: IconFieldProps) {
  const { read, words } = useForm()
  const [search, setSearch] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const icon = useIcon(name)
  const found = useIconSearch(search)
  const icons = found?.icons ?? []
  const isOpen = search !== null
  const isAnswered = found?.search === search

  /** With nothing typed, icons with the name of the technology. */
  const open = (typed: string) => {
    setActive(0)
    setSearch(typed.trim() || String(read([...path.slice(0, -1), 'name']) ?? '').trim() || null)
  }
  const close = () => setSearch(null)
  const choose = (index: number) => {
    const chosen = icons[index]
    if (chosen) write(chosen.name)
    close()
  }
  /** `Vue.js` was typed, and nothing was chosen: its icon is meant. */
  const leave = () => {
    const typed = name.trim().toLowerCase()
    const meant =
      found?.search === name.trim() && icons.find(({ title }) => title.toLowerCase() === typed)
    if (meant) write(meant.name)
    close()
  }
  const step = (by: number) => {
    if (!isOpen) return open(name)
    setActive((active + by + icons.length) % (icons.length || 1))
  }
  const takeKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.altKey) return
    const keys: Record<string, (() => void) | false> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      // The list still shows what an earlier search has found: nothing in it was meant.
      Enter: isOpen && (() => isAnswered && choose(active)),
      Escape: isOpen && close,
    }
    const action = lookUp(keys, event.key)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return (
    <FieldFrame path={path} isOptional>
      {(props) => (
        <div className={styles.box}>
          <span className={styles.shown}>
            <IconShape path={icon?.path ?? null} />
          </span>
          <input
            {...props}
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${props.id}-icons`}
            aria-autocomplete="list"
            aria-activedescendant={
              isOpen && icons.length > 0 ? `${props.id}-icons-${active}` : undefined
            }
            autoCapitalize="none"
            autoCorrect="off"
            autoComplete="off"
            spellCheck={false}
            placeholder={words.icon.placeholder}
            value={name}
            onChange={({ target }) => {
              write(target.value)
              open(target.value)
            }}
            onClick={() => open(name)}
            onKeyDown={takeKey}
            onBlur={leave}
          />
          {name !== '' && (
            <Button
              isQuiet
              aria-label={words.icon.remove}
              onClick={() => {
                write('')
                input.current?.focus()
              }}
            >
              <CloseIcon />
            </Button>
          )}
          <IconList
            id={`${props.id}-icons`}
            search={isOpen ? found : null}
            active={active}
            onPoint={setActive}
            onChoose={choose}
          />
        </div>
      )}
    </FieldFrame>
  )
}

interface IconListProps {
  id: string
  /** null: closed. */
  search: IconSearch | null
  active: number
  onPoint(index: number): void
  onChoose(index: number): void
}

/** The icons that match what was typed. The field keeps the focus and handles the keys. */
function IconList({ id, search, active, onPoint, onChoose }: IconListProps) {
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
          // biome-ignore lint/a11y/useKeyWithClickEvents: options of a combobox never have the focus; the text field handles their keys (ARIA Authoring Practices, combobox)
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

/** A technology without an icon gets the lattice that About shows in its place. */
const lattice = 'M3 3h18v18H3zm2 2v6h6V5zm8 0v6h6V5zm-8 8v6h6v-6zm8 0v6h6v-6z'

export function IconShape({ path }: { path: string | null }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
    >
      <path d={path ?? lattice} />
    </svg>
  )
}

/** null: there is no icon with this name, or it is not known yet. */
export function useIcon(name: string): Icon | null {
  const [icon, setIcon] = useState<Icon | null>(null)
  useEffect(() => {
    // Nothing is an icon while a name is being typed.
    const found = /^[a-z0-9-]+$/.test(name) ? findIcon(name) : Promise.resolve(null)
    return takeAnswer(found, setIcon)
  }, [name])
  return icon?.name === name ? icon : null
}

interface IconSearch {
  /** What was searched for. */
  search: string
  /** null: the server could not be reached. */
  icons: readonly Icon[] | null
}

/** `search` null: nothing is searched. The last answer stays until the next one is there. */
function useIconSearch(search: string | null): IconSearch | null {
  const [found, setFound] = useState<IconSearch | null>(null)
  useEffect(() => {
    if (search === null) return setFound(null)
    return takeAnswer(searchIcons(search), (icons) => setFound({ search, icons }))
  }, [search])
  return found
}

/** The icon of the brand with this name, however it is spaced or capitalised; null: there is none. */
export async function guessIcon(name: string): Promise<Icon | null> {
  const meant = fold(name)
  const found = (await searchIcons(name)) ?? []
  return found.find((icon) => fold(icon.title) === meant || icon.name === meant) ?? null
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[\s._-]/g, '')
}

const known = new Map<string, Icon>()
let waiting: { name: string; resolve(icon: Icon | null): void }[] = []

/** The server has the list of icons; the panel does not load it. null: it could not be reached. */
async function searchIcons(search: string): Promise<Icon[] | null> {
  const query = new URLSearchParams({ search: search.slice(0, 80) })
  const answer = await call<FoundIcons>(`/api/admin/icons?${query}`)
  if (!answer.ok) return null
  for (const icon of answer.data.items) known.set(icon.name, icon)
  return answer.data.items
}

/** The fields of a form ask at the same time: they share one call. null: there is no such icon, or no answer. */
function findIcon(name: string): Promise<Icon | null> {
  const icon = known.get(name)
  if (icon) return Promise.resolve(icon)
  return new Promise((resolve) => {
    if (waiting.length === 0) queueMicrotask(askForWaiting)
    waiting.push({ name, resolve })
  })
}

async function askForWaiting(): Promise<void> {
  const asked = waiting
  waiting = []
  const names = [...new Set(asked.map(({ name }) => name))]
  for (let from = 0; from < names.length; from += iconLimits.named) {
    const some = names.slice(from, from + iconLimits.named)
    const answer = await call<FoundIcons>(
      `/api/admin/icons?names=${some.map(encodeURIComponent).join()}`,
    )
    if (answer.ok) for (const icon of answer.data.items) known.set(icon.name, icon)
  }
  for (const { name, resolve } of asked) resolve(known.get(name) ?? null)
}
