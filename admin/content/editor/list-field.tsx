/** A list of groups: each a card that can be moved and removed. */
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { replaceAt, valueAt } from '#shared/content-changes.ts'
import { emptyOf } from '#shared/content-fields.ts'
import type { Field } from '#shared/fields.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { choiceTextOf, fieldTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { Button } from '../../ui/button.tsx'
import frame from '../../ui/field.module.css'
import { CloseIcon, HandleIcon } from '../../ui/icons.tsx'
import styles from './editor.module.css'
import { FieldEditor, type FieldOf } from './field-editor.tsx'
import { Problems } from './field-frame.tsx'
import { FoldButton, isFoldedFirst } from './fold-button.tsx'
import { idOf, useForm } from './form-context.ts'
import { GroupFields } from './group-field.tsx'
import { moveTo } from './list-acts.ts'
import list from './list-field.module.css'
import { useDragOrder } from './use-drag-order.ts'
import { useUndo } from './use-undo.ts'

/** The control that moved a card, so that it keeps the focus. */
export type Mover = 'up' | 'down' | 'place' | 'handle'

/** Cards of a list with more are folded at first. */
const mostOpen = 3

/** What a folded card is known by: its first name, title or grade that is written. */
function titleOf(field: Field, value: unknown, panes: readonly Language[]): string | null {
  if (field.type !== 'group') return null
  const texts = Object.entries(field.fields).flatMap(([name, inner]) => {
    if (inner.type === 'localized') return panes.map((pane) => valueAt(value, [name, pane]))
    const isLine = inner.type === 'text' && !inner.madeFrom && inner.control === 'line'
    return isLine ? [valueAt(value, [name])] : []
  })
  const written = texts.find((text) => typeof text === 'string' && text !== '')
  return typeof written === 'string' ? written : null
}

/** Of choices, the first one that is not in the list. */
function toNew(item: Field, items: readonly unknown[], defaultLanguage: Language): unknown {
  const unused = item.type === 'choice' ? item.values.find((one) => !items.includes(one)) : null
  return unused ?? emptyOf(item, defaultLanguage)
}

export function ListField({ path, field, value }: FieldOf<'list'>) {
  const { kind, words, fieldWords, suggestions, isLong } = useForm()
  const { defaultLanguage, edit, read, announce } = useForm()
  const reportRemoved = useUndo()
  const cards = useRef<HTMLOListElement>(null)
  const moved = useRef<{ to: number; by: Mover } | null>(null)
  const { preset } = field
  // Without an optional list of choices, all of them count.
  const all = field.isOptional && field.item.type === 'choice' ? field.item.values : []
  const toList = (list: unknown): unknown[] => (Array.isArray(list) ? list : [...(preset ?? all)])
  const items = toList(value)
  /** The places of the cards that are open. */
  const [opened, setOpened] = useState<readonly boolean[]>(() =>
    items.map(() => items.length <= mostOpen),
  )
  const [isOpen, setOpen] = useState(!(isLong && isFoldedFirst(path, field, value)))
  const { label, hint, item = label } = fieldTextOf(fieldWords, kind, path)
  const id = idOf(path)
  const readList = (place = path) => toList(read(place))

  useLayoutEffect(() => {
    const target = moved.current
    moved.current = null
    const card = target && cards.current?.children[target.to]
    card?.querySelector<HTMLElement>(`:scope > * > * > [data-mover=${target?.by}]`)?.focus()
  })

  const others = lookUp(suggestions, String(path.at(-1))) ?? []
  const nameFor = (value: unknown) =>
    others.find((one) => one.value === value)?.name ??
    choiceTextOf(fieldWords, kind, path, String(value))
  // Where the values are known, entries are named by them, and those that are left out are offered.
  const nameOf = (index: number) =>
    preset ? nameFor(items[index]) : words.list.item(item, index + 1)
  const left =
    preset && [...preset, ...others.map((one) => one.value)].filter((one) => !items.includes(one))

  const move = (from: number, to: number, by: Mover) => {
    if (to === from || to < 0 || to >= items.length) return
    moved.current = { to, by }
    setOpened(moveTo(opened, from, to))
    edit(path, moveTo(items, from, to))
    announce(words.list.moved(nameOf(from), to + 1, items.length))
  }
  const { drag, handlersOf } = useDragOrder(cards, (from, to) => move(from, to, 'handle'))
  const remove = (index: number) => {
    const removed = readList()[index]
    const rest = readList().toSpliced(index, 1)
    setOpened(opened.toSpliced(index, 1))
    // An optional list that is emptied is removed.
    edit(path, rest.length === 0 && field.isOptional ? undefined : rest)
    reportRemoved(words.list.removed(nameOf(index)), path, (place) => {
      setOpened((now) => now.toSpliced(index, 0, true))
      edit(place, readList(place).toSpliced(index, 0, removed))
    })
    document.getElementById(id)?.focus()
  }
  /** Lines that are pasted into a sentence become entries, unless they would replace something. */
  const takeLines = (event: ClipboardEvent<HTMLElement>) => {
    const lines = toLines(event.clipboardData.getData('text'))
    const target = (event.target as Element).closest<HTMLElement>('[data-path]')?.dataset.path
    const [from, language] = JSON.parse(target ?? '[]').slice(path.length)
    if (!isSentences(field) || lines.length < 2 || language === undefined) return
    const present = readList()
    const replaced = present.slice(from, from + lines.length)
    if (replaced.some((entry) => valueAt(entry, [language]))) return
    event.preventDefault()
    const entries = lines.slice(0, field.limit - from).map((line, index) => {
      const entry = replaced.at(index) ?? emptyOf(field.item, defaultLanguage)
      return replaceAt(entry, [language], line)
    })
    edit(path, present.toSpliced(from, entries.length, ...entries))
  }
  return (
    <fieldset className={styles.group} data-path={JSON.stringify(path)} onPasteCapture={takeLines}>
      {path.length > 0 && (
        <legend>
          <FoldButton controls={`${id}-inside`} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
            {label}
          </FoldButton>
        </legend>
      )}
      <div id={`${id}-inside`} data-folded="" hidden={!isOpen}>
        {hint && <p className={frame.hint}>{hint}</p>}
        <ol ref={cards} className={list.cards}>
          {items.map((value, index) => (
            <ListCard
              key={idOf([...path, index])}
              path={[...path, index]}
              field={preset ? null : field.item}
              value={value}
              name={nameOf(index)}
              isOpen={opened[index] ?? true}
              onToggle={() => setOpened(opened.with(index, !opened[index]))}
              count={items.length}
              drag={drag && toDragMark(drag, index)}
              dragHandlers={handlersOf(index)}
              onMove={(to, by) => move(index, to, by)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
        {items.length === 0 && <p>{words.list.empty}</p>}
        <Problems path={path} />
        {left ? (
          <p className={list.left}>
            {left.map((value, index) => (
              <Button
                key={String(value)}
                id={index === 0 ? id : undefined}
                onClick={() => edit(path, [...items, value])}
              >
                {words.list.add(nameFor(value))}
              </Button>
            ))}
          </p>
        ) : items.length < field.limit ? (
          <Button
            id={id}
            onClick={() => {
              setOpened([...opened, true])
              edit(path, [...items, toNew(field.item, items, defaultLanguage)])
            }}
          >
            {words.list.add(item)}
          </Button>
        ) : (
          <p>{words.list.full(field.limit)}</p>
        )}
      </div>
    </fieldset>
  )
}

function isSentences({ item }: Extract<Field, { type: 'list' }>): boolean {
  return item.type === 'localized' && item.field.type === 'text'
}

/** Without the dots and dashes of a list. */
function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•·–]\s*)?/, '').trim())
    .filter(Boolean)
}

/** How a card shows a drag: it is dragged itself, or the other one would come before or after it. */
function toDragMark({ from, to }: { from: number; to: number }, index: number) {
  if (index === from) return 'dragged'
  if (index !== to || from === to) return null
  return to < from ? 'before' : 'after'
}

interface ListCardProps {
  path: FieldPath
  /** null: the name says it all. */
  field: Field | null
  value: unknown
  name: string
  isOpen: boolean
  onToggle(): void
  count: number
  /** null: no card is being dragged to this one. */
  drag: 'dragged' | 'before' | 'after' | null
  dragHandlers: ReturnType<ReturnType<typeof useDragOrder>['handlersOf']>
  onMove(to: number, by: Mover): void
  onRemove(): void
}

/** One entry of a list, with the buttons that move and remove it. */
function ListCard({
  path,
  field: inner,
  value,
  name,
  isOpen,
  onToggle,
  count,
  drag,
  dragHandlers,
  onMove,
  onRemove,
}: ListCardProps) {
  const { words, panes } = useForm()
  const index = Number(path.at(-1))
  const inside = `${idOf(path)}-inside`
  const title = inner && titleOf(inner, value, panes)
  const takeKey = (event: KeyboardEvent) => {
    const step = lookUp({ ArrowUp: -1, ArrowDown: 1 }, event.key)
    if (!step || !event.altKey || event.defaultPrevented || isComposing(event.nativeEvent)) return
    // There, Alt with an arrow has a meaning of its own.
    const taken = 'textarea, select, [contenteditable]'
    if (event.target instanceof Element && event.target.closest(taken)) return
    event.preventDefault()
    onMove(index + step, step < 0 ? 'up' : 'down')
  }
  return (
    <li
      className={`${list.card} ${inner ? '' : list.plain} ${inner?.type === 'localized' ? list.compact : ''}`}
      data-path={JSON.stringify(path)}
      data-drag={drag ?? undefined}
      onKeyDown={takeKey}
    >
      <div className={list.head}>
        <b className={list.name}>
          {count > 1 && (
            <span
              className={list.handle}
              data-mover="handle"
              title={words.list.drag}
              aria-hidden="true"
              {...dragHandlers}
            >
              <HandleIcon />
            </span>
          )}
          {inner?.type === 'group' ? (
            <FoldButton controls={inside} isOpen={isOpen} onToggle={onToggle}>
              {name}
              {title && <span className={list.title}>{title}</span>}
            </FoldButton>
          ) : (
            name
          )}
        </b>
        <span className={list.acts}>
          <Button
            isQuiet
            data-mover="up"
            aria-label={words.list.up(name)}
            aria-disabled={index === 0}
            onClick={() => onMove(index - 1, 'up')}
          >
            ↑
          </Button>
          <Button
            isQuiet
            data-mover="down"
            aria-label={words.list.down(name)}
            aria-disabled={index === count - 1}
            onClick={() => onMove(index + 1, 'down')}
          >
            ↓
          </Button>
          <select
            className={`${frame.control} ${list.place}`}
            data-mover="place"
            aria-label={words.list.place(name)}
            title={words.list.placeHint}
            value={index}
            onChange={({ target }) => onMove(Number(target.value), 'place')}
          >
            {[...Array(count).keys()].map((place) => (
              <option key={place} value={place}>
                {place + 1}
              </option>
            ))}
          </select>
          <Button isQuiet isDangerous aria-label={words.list.remove(name)} onClick={onRemove}>
            <CloseIcon />
          </Button>
        </span>
      </div>
      {inner === null && <Problems path={path} />}
      {inner?.type === 'group' && (
        <div id={inside} data-folded="" hidden={!isOpen}>
          <GroupFields path={path} field={inner} value={value} />
        </div>
      )}
      {inner && inner.type !== 'group' && <FieldEditor path={path} field={inner} value={value} />}
    </li>
  )
}
