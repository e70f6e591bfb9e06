/** A list of short texts: each a chip that can be removed and moved, and a field that adds one. Technologies have icons. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { fieldTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import styles from './chips.module.css'
import { type FieldOf, isNamedIcon } from './field-editor.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'
import { guessIcon, IconField, IconShape, useIcon } from './icon-field.tsx'
import { moveTo } from './list-acts.ts'
import { toName, toValue } from './use-suggestions.ts'
import { useUndo } from './use-undo.ts'

export function ChipsField({ path, field, value }: FieldOf<'list'>) {
  const { kind, words, fieldWords, suggestions, edit, read, announce } = useForm()
  const reportRemoved = useUndo()
  const [typed, setTyped] = useState('')
  /** The index of the technology whose icon is chosen. */
  const [opened, setOpened] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const hasIcons = isNamedIcon(field.item)
  const items = toItems(value)
  const chips = items.map(textOf)
  const { label } = fieldTextOf(fieldWords, kind, path)
  const likely = lookUp(suggestions, String(path.at(-1)))
  const nameOf = (chip: string) => toName(likely ?? [], chip)
  /** Whether a comma continues a suggested name. */
  const goesOn = (text: string) => likely?.some(({ name }) => name.startsWith(`${text},`))
  const isFull = chips.length >= field.limit
  const present = () => toItems(read(path))
  /** An optional list that is emptied is removed. */
  const put = (next: unknown[]) =>
    edit(path, next.length === 0 && field.isOptional ? undefined : next)

  const add = (text: string) => {
    // A suggested name may contain commas.
    const whole = toValue(likely ?? [], text.trim())
    const values =
      whole === text.trim()
        ? text.split(/[,\n]/).map((name) => toValue(likely ?? [], name.trim()))
        : [whole]
    const known = present()
    const names = known.map(textOf)
    const added = [...new Set(values)].filter((value) => value !== '' && !names.includes(value))
    const twice = values.find((value) => names.includes(value))
    if (twice) announce(words.list.twice(nameOf(twice)))
    setTyped('')
    if (added.length === 0) return
    const items = hasIcons ? added.map((name) => ({ name })) : added
    put([...known, ...items].slice(0, field.limit))
    if (hasIcons) for (const name of added) void addIcon(name)
  }
  /** When the icon arrives, the technology may have moved, or gone. */
  const addIcon = async (name: string) => {
    const icon = await guessIcon(name)
    const place = present().findIndex((item) => textOf(item) === name)
    if (icon && place >= 0 && !iconOf(present()[place])) edit([...path, place, 'icon'], icon.name)
  }
  const remove = (name: string, index: number) => {
    const removed = present()[index]
    setOpened(null)
    put(present().toSpliced(index, 1))
    reportRemoved(words.list.removed(nameOf(name)), path, (place) =>
      edit(place, toItems(read(place)).toSpliced(index, 0, removed)),
    )
    list.current?.parentElement?.querySelector('input')?.focus()
  }
  const move = (event: KeyboardEvent, index: number) => {
    const step = lookUp({ ArrowLeft: -1, ArrowRight: 1 }, event.key)
    if (!step || !event.altKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    const to = index + step
    const name = chips[index]
    if (name === undefined || to < 0 || to >= chips.length) return
    setOpened(null)
    put(moveTo(items, index, to))
    announce(words.list.moved(nameOf(name), to + 1, chips.length))
    list.current?.querySelectorAll<HTMLElement>(':scope > li > :last-child')[to]?.focus()
  }
  return (
    <FieldFrame path={path} isOptional={field.isOptional} isWide>
      {(props) => (
        <>
          <ul ref={list} className={styles.chips} aria-label={label}>
            {items.map((item, index) => {
              const chip = textOf(item)
              return (
                <li key={`${chip} ${chips.indexOf(chip) === index ? '' : index}`}>
                  {hasIcons ? (
                    <button
                      type="button"
                      className={styles.named}
                      aria-expanded={opened === index}
                      title={words.icon.change}
                      onClick={() => setOpened(opened === index ? null : index)}
                    >
                      <ChipIcon name={iconOf(item)} />
                      <span dir="auto">{chip}</span>
                    </button>
                  ) : (
                    <span lang={props.lang} dir="auto">
                      {nameOf(chip)}
                    </span>
                  )}
                  <button
                    type="button"
                    aria-label={words.list.remove(nameOf(chip))}
                    title={chips.length > 1 ? words.list.chipHint : undefined}
                    onClick={() => remove(chip, index)}
                    onKeyDown={(event) => move(event, index)}
                  >
                    <CloseIcon />
                  </button>
                </li>
              )
            })}
          </ul>
          {opened !== null && opened < items.length && (
            <IconField
              key={opened}
              path={[...path, opened, 'icon']}
              name={iconOf(items[opened])}
              write={(name) => edit([...path, opened, 'icon'], name || undefined)}
            />
          )}
          <input
            {...props}
            autoComplete="off"
            placeholder={isFull ? words.list.full(field.limit) : words.list.chipsHint}
            readOnly={isFull}
            list={likely && `${props.id}-likely`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => add(typed)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              if (typed !== '' || !/[,\n]/.test(text)) return
              event.preventDefault()
              add(text)
            }}
            onKeyDown={(event) => {
              // With Ctrl, it publishes.
              const isEnd =
                (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) ||
                (event.key === ',' && !goesOn(typed))
              if (!isEnd || isComposing(event.nativeEvent)) return
              event.preventDefault()
              add(typed)
            }}
          />
          {likely && (
            <datalist id={`${props.id}-likely`}>
              {likely
                .filter(({ value }) => !chips.includes(value))
                .map(({ value, name }) => (
                  <option key={value} value={name} />
                ))}
            </datalist>
          )}
        </>
      )}
    </FieldFrame>
  )
}

function ChipIcon({ name }: { name: string }) {
  return <IconShape path={useIcon(name)?.path ?? null} />
}

function toItems(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** An item is a text, or a group with a name. */
function textOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  return 'name' in item ? String(item.name) : ''
}

function iconOf(item: unknown): string {
  const isNamed = typeof item === 'object' && item !== null && 'icon' in item
  return isNamed ? String(item.icon ?? '') : ''
}
