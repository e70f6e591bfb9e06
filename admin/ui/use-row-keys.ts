import type { RefObject } from 'react'
import { useShortcuts } from './shortcuts.ts'

/** Walks through the links of a list by `j` and `k`; once one has the focus, also by arrows. Enter follows it. */
export function useRowKeys(box: RefObject<HTMLElement | null>, selector: string): void {
  const step = (by: 1 | -1, isArrow: boolean) => {
    const links = [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    const now = links.indexOf(document.activeElement as HTMLElement)
    if (isArrow && now < 0) return false
    const next = now < 0 ? links[0] : links[Math.max(0, Math.min(links.length - 1, now + by))]
    next?.focus()
    return next !== undefined
  }
  useShortcuts({
    j: () => step(1, false),
    k: () => step(-1, false),
    ArrowDown: () => step(1, true),
    ArrowUp: () => step(-1, true),
  })
}
