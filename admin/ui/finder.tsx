/** A field whose words find choices below it; Enter runs the chosen one. The field keeps the focus. */
import { useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import styles from './finder.module.css'

export interface Choice {
  id: string
  text: string
  run(): void
}

interface FinderProps {
  /** Of the list. */
  name: string
  prompt: string
  typed: string
  found: readonly Choice[]
  status: string
  onType(text: string): void
}

export function Finder({ name, prompt, typed, found, status, onType }: FinderProps) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const step = (by: number) => setChosen((chosen + by + found.length) % (found.length || 1))
  const keys = new Map([
    ['ArrowDown', () => step(1)],
    ['ArrowUp', () => step(-1)],
    ['Enter', () => found[chosen]?.run()],
  ])
  return (
    <>
      <input
        className={styles.input}
        type="search"
        dir="auto"
        role="combobox"
        aria-label={prompt}
        placeholder={prompt}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: its dialog was opened to type into it.
        autoFocus
        value={typed}
        onChange={({ target }) => {
          onType(target.value)
          setChosen(0)
        }}
        onKeyDown={(event) => {
          const action = isComposing(event.nativeEvent) ? undefined : keys.get(event.key)
          if (!action) return
          event.preventDefault()
          action()
        }}
      />
      <div ref={list} className={styles.list} id={id} role="listbox" aria-label={name}>
        {found.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys.
          <div
            key={choice.id}
            id={`${id}-${index}`}
            className={styles.choice}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={choice.run}
            onPointerMove={() => setChosen(index)}
          >
            {choice.text}
          </div>
        ))}
      </div>
      <p role="status">{status}</p>
    </>
  )
}
