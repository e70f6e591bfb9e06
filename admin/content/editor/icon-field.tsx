/** The icon of a technology: its name is typed, or chosen from a list of icons that match what is typed. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { lookUp } from '#shared/look-up.ts'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'
import styles from './icon-field.module.css'
import { IconList } from './icon-list.tsx'
import { IconShape } from './icon-shape.tsx'
import { useIcon, useIconSearch } from './use-icons.ts'

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
