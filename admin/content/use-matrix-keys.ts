/** Walks through the matrix: arrows from cell to cell, `n` to the next one to do, also on a later page. */
import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useShortcuts } from '../ui/shortcuts.ts'

const toDo = 'a[data-to-do]'

/** `nextPage`: the next one that has something to do. @returns goes to the next one to do. */
export function useMatrixKeys(
  box: RefObject<HTMLElement | null>,
  nextPage: number | null,
): () => void {
  const [search, setSearch] = useSearchParams()
  /** A later page was opened to go on there. */
  const goesOn = useRef(false)

  const goToNext = () => {
    const cells = [...(box.current?.querySelectorAll<HTMLElement>(toDo) ?? [])]
    const now = document.activeElement
    const isHere = now !== null && box.current?.contains(now)
    const next = cells.find(
      (cell) => !isHere || now.compareDocumentPosition(cell) === Node.DOCUMENT_POSITION_FOLLOWING,
    )
    if (next) return next.focus()
    if (nextPage === null) return cells[0]?.focus()
    goesOn.current = true
    setSearch((query) => {
      query.set('page', String(nextPage))
      return query
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once for each page.
  useEffect(() => {
    if (!goesOn.current) return
    goesOn.current = false
    box.current?.querySelector<HTMLElement>(toDo)?.focus()
  }, [search, nextPage, box])

  const step = (rows: number, columns: number, isArrow: boolean) => {
    const lines = [...(box.current?.querySelectorAll('tbody tr') ?? [])].map((row) => [
      ...row.querySelectorAll('a'),
    ])
    const here = document.activeElement as HTMLAnchorElement
    const row = lines.findIndex((cells) => cells.includes(here))
    if (isArrow && row < 0) return false
    const column = lines[row]?.indexOf(here) ?? 0
    const target = row < 0 ? lines[0]?.[0] : lines[row + rows]?.[column + columns]
    target?.focus()
    return target !== undefined
  }
  useShortcuts({
    n: goToNext,
    j: () => step(1, 0, false),
    k: () => step(-1, 0, false),
    ArrowDown: () => step(1, 0, true),
    ArrowUp: () => step(-1, 0, true),
    ArrowRight: () => step(0, 1, true),
    ArrowLeft: () => step(0, -1, true),
  })
  return goToNext
}
