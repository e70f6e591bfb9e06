/** Short notifications of what was done, with an undo where possible. They disappear after a while. */
export interface Toast {
  id: number
  text: string
  isProblem: boolean
  undo: (() => void) | null
  /** Where to look at what was done, outside the panel. */
  link: { href: string; text: string } | null
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(
  text: string,
  { undo = null, link = null, isProblem = false }: Partial<Toast> = {},
): void {
  lastId += 1
  // What was done before may be undone by this: its text and its link would be wrong. Problems stay until they are dismissed.
  const kept = isProblem ? toasts : toasts.filter((one) => one.isProblem)
  change([...kept.slice(-2), { id: lastId, text, isProblem, undo, link }])
}

export function dismiss(id: number): void {
  change(toasts.filter((one) => one.id !== id))
}

/** Undoes the last act, if that is still offered; returns whether it was. */
export function undoLast(): boolean {
  const last = toasts.findLast(({ undo }) => undo !== null)
  if (!last) return false
  dismiss(last.id)
  last.undo?.()
  return true
}

export function readToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
