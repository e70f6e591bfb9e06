import type { FieldPath } from '#shared/check-document.ts'
import { findChanges, isSame, valueAt } from '#shared/content-changes.ts'
import { showToast } from '../../ui/toasts.ts'
import { useForm } from './form-context.ts'

/**
 * Reports what was just removed at a path, with an undo. `putBack` is called with the path that the place has then.
 */
export function useUndo() {
  const { read, words } = useForm()
  return (text: string, path: FieldPath, putBack: (path: FieldPath) => void) => {
    const before = read([])
    const undo = () => {
      const place = findAgain(path, before, read([]))
      if (place) putBack(place)
      else showToast(words.list.gone, { isProblem: true })
    }
    showToast(text, { undo })
  }
}

/**
 * The present path of what had `path` in `before`: entries of the lists on the way may have moved since. null: one of
 * them is gone.
 */
export function findAgain(path: FieldPath, before: unknown, present: unknown): FieldPath | null {
  const found: (string | number)[] = []
  for (const [depth, name] of path.entries()) {
    if (typeof name === 'string') found.push(name)
    else {
      const index = findEntry(valueAt(before, path.slice(0, depth)), valueAt(present, found), name)
      if (index === null) return null
      found.push(index)
    }
  }
  return found
}

/**
 * By its id, if it has one, because its texts may have changed. Of equal entries, the one that did not move. Without an
 * id, as in a new card, it may also be the one in its place that was written on.
 */
function findEntry(entries: unknown, list: unknown, index: number): number | null {
  if (!Array.isArray(entries) || !Array.isArray(list)) return null
  const entry = entries[index]
  const found = isEntry(list[index], entry)
    ? index
    : list.findIndex((other) => isEntry(other, entry))
  if (found >= 0) return found
  const other = list[index]
  const isNew = !entries.some((known) => isEntry(other, known))
  return isNew && !idOf(entry) && isWrittenOn(entry, other) ? index : null
}

function isEntry(other: unknown, entry: unknown): boolean {
  return idOf(entry) ? idOf(other) === idOf(entry) : isSame(other, entry)
}

function idOf(entry: unknown): unknown {
  return valueAt(entry, ['id'])
}

/** Whether no field was emptied: an entry that was added in place of a removed one is empty. */
function isWrittenOn(entry: unknown, other: unknown): boolean {
  return (
    other !== undefined &&
    findChanges(entry, other).every(({ before, value }) => isEmpty(before) || !isEmpty(value))
  )
}

function isEmpty(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0)
}
