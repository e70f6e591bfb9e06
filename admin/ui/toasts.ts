/** Short notifications of what was done, with an undo where possible. They disappear after a while. */
import { create } from 'zustand'

export interface Toast {
  id: number
  /** null: the server could not be reached. */
  text: string | null
  isProblem: boolean
  undo: (() => void) | null
  /** A page outside the panel that shows the result. */
  link: { href: string; text: string } | null
}

let lastId = 0
export const useToasts = create<readonly Toast[]>(() => [])

/** `text` as in `Answer.error`. The notification stays until it is dismissed. */
export function showProblem(text: string | null): void {
  showToast(text, { isProblem: true })
}

export function showToast(
  text: string | null,
  { undo = null, link = null, isProblem = false }: Partial<Toast> = {},
): void {
  lastId += 1
  const toast = { id: lastId, text, isProblem, undo, link }
  // An act may undo the one before, whose text and link would be wrong then. Problems stay.
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
