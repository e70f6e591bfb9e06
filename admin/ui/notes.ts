/** Short notifications of what was done, with an undo where possible. They disappear after a while. */
export interface Note {
  id: number
  text: string
  isProblem: boolean
  undo: (() => void) | null
  /** Where to look at what was done, outside the panel. */
  link: { href: string; text: string } | null
}

let notes: readonly Note[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function note(
  text: string,
  { undo = null, link = null, isProblem = false }: Partial<Note> = {},
): void {
  lastId += 1
  // At most three at once.
  change([...notes.slice(-2), { id: lastId, text, isProblem, undo, link }])
}

export function dismiss(id: number): void {
  change(notes.filter((one) => one.id !== id))
}

/** Undoes the last act, if that is still offered; returns whether it was. */
export function undoLast(): boolean {
  const last = notes.findLast(({ undo }) => undo !== null)
  if (!last) return false
  dismiss(last.id)
  last.undo?.()
  return true
}

export function readNotes(): readonly Note[] {
  return notes
}

export function onNotes(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Note[]): void {
  notes = next
  for (const listener of listeners) listener()
}
