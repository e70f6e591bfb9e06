/** Short notifications of what was done, with an undo where possible. They disappear after a while. */
import { create } from 'zustand'

export interface Toast {
  id: number
  text: string
  isProblem: boolean
  undo: (() => void) | null
  /** Where to look at what was done, outside the panel. */
  link: { href: string; text: string } | null
}

let lastId = 0
export const useToasts = create<readonly Toast[]>(() => [])

export function showToast(
  text: string,
  { undo = null, link = null, isProblem = false }: Partial<Toast> = {},
): void {
  lastId += 1
  const toast = { id: lastId, text, isProblem, undo, link }
  // What was done before may be undone by this: its text and its link would be wrong. Problems stay until they are dismissed.
  useToasts.setState(
    (toasts) => [...toasts.filter((one) => isProblem || one.isProblem).slice(-2), toast],
    true,
  )
}

export function dismiss(id: number): void {
  useToasts.setState((toasts) => toasts.filter((one) => one.id !== id), true)
}

/** Undoes the last act, if that is still offered; returns whether it was. */
export function undoLast(): boolean {
  const last = useToasts.getState().findLast(({ undo }) => undo !== null)
  if (!last) return false
  dismiss(last.id)
  last.undo?.()
  return true
}
