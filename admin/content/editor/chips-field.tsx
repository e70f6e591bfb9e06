/** A list of short texts: each a chip that can be removed and moved, and a field that adds one. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { fieldTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import styles from './chips.module.css'
import type { FieldOf } from './field-editor.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'
import { moveTo } from './list-acts.ts'
import { toName, toValue } from './use-suggestions.ts'
import { useUndo } from './use-undo.ts'

export function ChipsField({ path, field, value }: FieldOf<'list'>) {
  const { kind, words, fieldWords, suggestions, edit, read, announce } = useForm()
  const reportRemoved = useUndo()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const chips = toTexts(value)
  const { label } = fieldTextOf(fieldWords, kind, path)
  const likely = lookUp(suggestions, String(path.at(-1)))
  const nameOf = (chip: string) => toName(likely ?? [], chip)
  /** Whether a comma continues a suggested name. */
  const goesOn = (text: string) => likely?.some(({ name }) => name.startsWith(`${text},`))
  const isFull = chips.length >= field.limit
  const present = () => toTexts(read(path))
  /** An optional list that is emptied is removed. */
  const put = (next: string[]) =>
    edit(path, next.length === 0 && field.isOptional ? undefined : next)

  const add = (text: string) => {
    // A suggested name may contain commas.
    const whole = toValue(likely ?? [], text.trim())
    const values =
      whole === text.trim()
        ? text.split(/[,\n]/).map((name) => toValue(likely ?? [], name.trim()))
        : [whole]
    const known = present()
    const added = [...new Set(values)].filter((value) => value !== '' && !known.includes(value))
    const twice = values.find((value) => known.includes(value))
    if (twice) announce(words.list.twice(nameOf(twice)))
    setTyped('')
    if (added.length > 0) put([...known, ...added].slice(0, field.limit))
  }
  const remove = (name: string, index: number) => {
    put(present().toSpliced(index, 1))
    reportRemoved(words.list.removed(nameOf(name)), path, (place) =>
      edit(place, toTexts(read(place)).toSpliced(index, 0, name)),
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
    put(moveTo(chips, index, to))
    announce(words.list.moved(nameOf(name), to + 1, chips.length))
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <FieldFrame path={path} isOptional={field.isOptional} isWide>
      {(props) => (
        <>
          <ul ref={list} className={styles.chips} aria-label={label}>
            {chips.map((chip, index) => (
              <li key={`${chip} ${chips.indexOf(chip) === index ? '' : index}`}>
                <span lang={props.lang} dir="auto">
                  {nameOf(chip)}
                </span>
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
            ))}
          </ul>
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
              const isEnd = event.key === 'Enter' || (event.key === ',' && !goesOn(typed))
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

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
