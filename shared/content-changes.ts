/**
 * Compares and merges versions of a content document. A change replaces the value at one path; lists are
 * replaced as a whole. Both the panel and the server use this.
 */
import { lookUp } from './look-up.ts'

export interface Change {
  /** Names of fields, from the outside in. */
  path: string[]
  /** The value that the change was made from; missing: there was none. */
  before?: unknown
  /** The new value; missing: the field is removed. */
  value?: unknown
}

type Group = Record<string, unknown>

/** The changes that turn `before` into `after`. */
export function findChanges(before: unknown, after: unknown, path: string[] = []): Change[] {
  if (isSame(before, after)) return []
  if (!isGroup(before) || !isGroup(after)) return [toChange(path, before, after)]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    findChanges(lookUp(before, name), lookUp(after, name), [...path, name]),
  )
}

function toChange(path: string[], before: unknown, value: unknown): Change {
  return { path, ...(before !== undefined && { before }), ...(value !== undefined && { value }) }
}

export interface Merged {
  document: unknown
  /** The changes that were not applied, because somebody else has changed the same field. */
  conflicts: Change[]
}

/** Applies changes to a document that may have changed since they were made. Changes nothing in place. */
export function applyChanges(document: unknown, changes: readonly Change[]): Merged {
  const conflicts: Change[] = []
  let merged = document
  for (const change of changes) {
    const current = valueAt(merged, change.path)
    if (isSame(current, change.value)) continue
    if (isSameText(current, change.before)) merged = replaceAt(merged, change.path, change.value)
    else conflicts.push(change)
  }
  return { document: merged, conflicts }
}

/** Publishing trims texts, and a writer in another tab has them as they were typed. */
function isSameText(one: unknown, other: unknown): boolean {
  const areTexts = typeof one === 'string' && typeof other === 'string'
  return areTexts ? one.trim() === other.trim() : isSame(one, other)
}

/** The value at a path; undefined: there is none. */
export function valueAt(document: unknown, path: readonly (string | number)[]): unknown {
  let value = document
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = lookUp(value as Group, name)
  }
  return value
}

/** A copy with another value at a path. Groups on the way are created; undefined removes the field. */
export function replaceAt(
  document: unknown,
  [name, ...rest]: readonly (string | number)[],
  value: unknown,
): unknown {
  if (name === undefined) return value
  if (Array.isArray(document)) {
    return document.map((entry, index) =>
      index === Number(name) ? replaceAt(entry, rest, value) : entry,
    )
  }
  const group = isGroup(document) ? document : {}
  const inner = lookUp(group, name)
  const next = replaceAt(inner, rest, value)
  if (next === undefined) {
    const { [name]: _, ...others } = group
    return others
  }
  // A field named __proto__ is a field like any other here, and refused by the check of the draft.
  return Object.defineProperty({ ...group }, name, {
    value: next,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** Deep equality of JSON values. A missing field and an undefined one are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]))
  }
  if (!isGroup(one) || !isGroup(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(lookUp(one, name), lookUp(other, name)))
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
