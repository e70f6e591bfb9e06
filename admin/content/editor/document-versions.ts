/**
 * Three versions of a document that is being edited, and how changes of others are taken over. Every function
 * returns new versions; the differences between them are the changes that are still unsaved or unseen.
 */
import { contentLimits } from '#shared/admin/content.ts'
import type { FieldPath } from '#shared/check-document.ts'
import {
  applyChanges,
  type Change,
  findChanges,
  isSame,
  replaceAt,
  valueAt,
} from '#shared/content-changes.ts'

export interface Versions {
  /** The server's document, as far as this page knows it. */
  server: unknown
  /**
   * What the form was made from: the server's document, except in fields where this page has not yet taken over
   * what others have changed.
   */
  base: unknown
  /** The document in the form. */
  current: unknown
}

/** Somebody else has changed a field that was changed here too. */
export interface FieldConflict {
  path: string[]
  mine: unknown
  theirs: unknown
}

/** In one request. */
const maxChanges = contentLimits.changes

export function openVersions(document: unknown): Versions {
  return { server: document, base: document, current: document }
}

/** What the server does not have yet. */
export function findUnsaved({ base, current }: Versions): Change[] {
  return findChanges(base, current)
}

/** Those of the changes whose field is unsaved. */
export function findChanged(versions: Versions, changes: readonly Change[]): Change[] {
  const unsaved = findUnsaved(versions)
  return changes.filter(({ path }) => unsaved.some((change) => isWithin(change.path, path)))
}

export function findConflicts(versions: Versions): FieldConflict[] {
  const { conflicts } = applyChanges(versions.server, findUnsaved(versions))
  return conflicts.map(({ path, value }) => ({
    path,
    mine: value,
    theirs: valueAt(versions.server, path),
  }))
}

/**
 * Fields in conflict wait for a decision; the others do not wait for them. `uncertain`: changes that were sent, but
 * never answered.
 */
export function findSendable(versions: Versions, uncertain: readonly Change[]): Change[] {
  const conflicts = findConflicts(versions)
  const changes = findUnsaved(versions).filter(
    ({ path }) => !conflicts.some((conflict) => isWithin(conflict.path, path)),
  )
  return [...changes, ...findUndone(versions, uncertain)].slice(0, maxChanges)
}

/** Whether the server surely has what is in the form, and nothing else of this page. */
export function isSettled(versions: Versions, uncertain: readonly Change[]): boolean {
  return findUnsaved(versions).length === 0 && findUndone(versions, uncertain).length === 0
}

/** What the server may have stored of fields whose text was undone since: it is undone there too. */
function findUndone(versions: Versions, uncertain: readonly Change[]): Change[] {
  const changed = findChanged(versions, uncertain)
  const undone = uncertain.filter((change) => !changed.includes(change))
  const last = new Map(undone.map((change) => [JSON.stringify(change.path), change]))
  return [...last.values()]
    .map(({ path, value }) => ({ path, before: value, value: valueAt(versions.base, path) }))
    .filter(({ before, value }) => !isSame(before, value))
}

/** The server has stored these changes. `document` is null if nobody else has changed anything. */
export function acknowledge(
  { server, base, current }: Versions,
  changes: readonly Change[],
  document: unknown,
): Versions {
  return { server: document ?? put(server, changes), base: put(base, changes), current }
}

/**
 * Takes over what others have changed. A field that has the focus keeps its text and caret until the focus has
 * left it; a field that was changed here too is a conflict, and keeps its text until the user has decided.
 */
export function absorb(versions: Versions, focused: FieldPath | null): Versions {
  const { server } = versions
  const unsaved = findUnsaved(versions)
  // Others have changed a field to the very text that was typed here.
  const equal = unsaved.filter(({ path, value }) => isSame(valueAt(server, path), value))
  const base = put(versions.base, equal)
  const mine = unsaved.filter((change) => !equal.includes(change))
  const theirs = findChanges(base, server).filter(
    ({ path }) =>
      !(focused && isWithin(path, focused)) && !mine.some((change) => isWithin(path, change.path)),
  )
  return { server, base: put(base, theirs), current: put(versions.current, theirs) }
}

/**
 * Changes of this page that the server had stored although its answer was lost: they are no changes of others.
 */
export function claim(versions: Versions, uncertain: readonly Change[]): Versions {
  const stored = uncertain.filter(({ path, value }) =>
    isSame(valueAt(versions.server, path), value),
  )
  return { ...versions, base: put(versions.base, stored) }
}

/** The user has seen both texts of a field, and decided for `value`. */
export function decide(versions: Versions, path: string[], value: unknown): Versions {
  const { server, base, current } = versions
  const seen = valueAt(server, path)
  return {
    server,
    base: replaceAt(base, path, seen),
    current: replaceAt(current, path, value),
  }
}

/** Takes changes back, except in fields that were changed again since. */
export function revert(document: unknown, changes: readonly Change[]): unknown {
  const reversed = changes.map(({ path, before, value }) => ({
    path,
    before: value,
    value: before,
  }))
  return applyChanges(document, reversed).document
}

function put(document: unknown, changes: readonly Change[]): unknown {
  return changes.reduce((merged, { path, value }) => replaceAt(merged, path, value), document)
}

/** Whether one of two paths leads through the other. */
export function isWithin(one: FieldPath, other: FieldPath): boolean {
  return one.slice(0, other.length).every((name, index) => String(name) === String(other[index]))
}
