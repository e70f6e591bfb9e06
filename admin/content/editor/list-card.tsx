/** One entry of a list, with the buttons that move and remove it. */
import type { KeyboardEvent } from 'react'
import { isComposing } from '#client/is-composing.ts'
import type { FieldPath } from '#shared/check-document.ts'
import type { Field } from '#shared/fields.ts'
import { lookUp } from '#shared/look-up.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { CloseIcon, HandleIcon } from '../../ui/icons.tsx'
import { FieldEditor } from './field-editor.tsx'
import { useForm } from './form-context.ts'
import { GroupFields } from './group-field.tsx'
import styles from './list-field.module.css'
import type { Mover } from './list-field.tsx'
import type { DragOrder } from './use-drag-order.ts'

interface ListCardProps {
  path: FieldPath
  field: Field
  value: unknown
  name: string
  count: number
  /** null: no card is being dragged to this one. */
  drag: 'dragged' | 'before' | 'after' | null
  dragHandlers: ReturnType<DragOrder['handlersOf']>
  onMove(to: number, by: Mover): void
  onRemove(): void
}

export function ListCard({
  path,
  field: inner,
  value,
  name,
  count,
  drag,
  dragHandlers,
  onMove,
  onRemove,
}: ListCardProps) {
  const { words } = useForm()
  const index = Number(path.at(-1))
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
      className={styles.card}
      data-path={JSON.stringify(path)}
      data-drag={drag ?? undefined}
      onKeyDown={takeKey}
    >
      <div className={styles.head}>
        <b className={styles.name}>
          {count > 1 && (
            <span
              className={styles.handle}
              data-mover="handle"
              title={words.list.drag}
              aria-hidden="true"
              {...dragHandlers}
            >
              <HandleIcon />
            </span>
          )}
          {name}
        </b>
        <span className={styles.acts}>
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
            className={`${field.control} ${styles.place}`}
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
      {inner.type === 'group' ? (
        <GroupFields path={path} field={inner} value={value} />
      ) : (
        <FieldEditor path={path} field={inner} value={value} />
      )}
    </li>
  )
}
