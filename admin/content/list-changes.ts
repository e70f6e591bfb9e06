/** What differs between two versions of a document, field by field, as text to compare. */
import type { FieldPath } from '#shared/check-document.ts'
import { isSame, valueAt } from '#shared/content-changes.ts'

export interface FieldChange {
  path: FieldPath
  /** A simple value, or those of a list. Empty: there was nothing. */
  before: string[]
  after: string[]
  /** A list has its entries in another order, whose ids these are. */
  isOrder?: true
}

type Entry = { id: string }

/** Entries of lists are compared by their ids, and without ids by their positions. */
export function listChanges(before: unknown, after: unknown, path: FieldPath = []): FieldChange[] {
  if (isSame(before, after)) return []
  if (isSimple(before) && isSimple(after)) {
    const [was, is] = [toTexts(before), toTexts(after)]
    return isSame(was, is) ? [] : [{ path, before: was, after: is }]
  }
  if (hasIds(before) && hasIds(after)) return listChangesById(before, after, path)
  const names = [...new Set([...namesOf(before), ...namesOf(after)])]
  return names.flatMap((name) =>
    listChanges(valueAt(before, [name]), valueAt(after, [name]), [...path, name]),
  )
}

function listChangesById(before: Entry[], after: Entry[], path: FieldPath): FieldChange[] {
  const idsOf = (entries: Entry[], others: Entry[]) =>
    entries.map(({ id }) => id).filter((id) => others.some((other) => other.id === id))
  const [was, is] = [idsOf(before, after), idsOf(after, before)]
  const removed = before.filter(({ id }) => !after.some((entry) => entry.id === id))
  return [
    ...(isSame(was, is) ? [] : [{ path, before: was, after: is, isOrder: true as const }]),
    ...after.flatMap((entry, index) => {
      const old = before.find(({ id }) => id === entry.id)
      return listChanges(old, entry, [...path, index])
    }),
    ...removed.flatMap((entry) => listChanges(entry, undefined, [...path, before.indexOf(entry)])),
  ]
}

/** Texts, numbers, and lists of them, which are shown on one line. */
function isSimple(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((entry) => !isGroup(entry))
  return !isGroup(value)
}

function toTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(toTexts)
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function hasIds(value: unknown): value is Entry[] {
  if (!Array.isArray(value) || value.length === 0) return false
  const ids = value.map((entry) => valueAt(entry, ['id']))
  return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length
}

function namesOf(value: unknown): (string | number)[] {
  if (Array.isArray(value)) return value.map((_, index) => index)
  return isGroup(value) ? Object.keys(value as object) : []
}
