import type { FieldPath } from '#shared/check-document.ts'
import { isSame, valueAt } from '#shared/content-changes.ts'

/**
 * The present path of what had `path` in `before`: entries of the lists on the way may have moved since. null: one of
 * them is gone.
 */
export function findAgain(path: FieldPath, before: unknown, present: unknown): FieldPath | null {
  const found: (string | number)[] = []
  for (const [depth, name] of path.entries()) {
    if (typeof name === 'string') found.push(name)
    else {
      const index = findEntry(
        valueAt(before, path.slice(0, depth + 1)),
        valueAt(present, found),
        name,
      )
      if (index === null) return null
      found.push(index)
    }
  }
  return found
}

/** By its id, if it has one, because its texts may have changed. Of equal entries, the one that did not move. */
function findEntry(entry: unknown, list: unknown, index: number): number | null {
  if (!Array.isArray(list)) return null
  const id = valueAt(entry, ['id'])
  const isIt = (other: unknown) => (id ? valueAt(other, ['id']) === id : isSame(other, entry))
  if (isIt(list[index])) return index
  const found = list.findIndex(isIt)
  return found < 0 ? null : found
}
