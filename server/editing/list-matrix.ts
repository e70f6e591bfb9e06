/** The state of every document in every language. */
import {
  type CellState,
  cellStates,
  cellsToDo,
  type Matrix,
  type MatrixQuery,
  type MatrixRow,
} from '#shared/admin/matrix.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import { isFound, type ListedEntry } from './document-entries.ts'

type ListMatrix = (by: AdminReader, query: MatrixQuery) => Promise<Matrix>

export function createMatrix(
  readEntries: () => Promise<ListedEntry[]>,
  readLanguages: () => Promise<readonly Language[]>,
): ListMatrix {
  return async (_by, { kind, language, state, search, page, size }) => {
    const asked = language ? [language] : await readLanguages()
    const counts: Matrix['counts'] = { missing: 0, stale: 0, draft: 0, live: 0 }
    const found: ListedEntry[] = []
    let toDoAfter: number | null = null
    for (const entry of await readEntries()) {
      if ((kind && entry.kind !== kind) || !isFound(entry, search)) continue
      const states = asked.map((one) => toCell(entry, one))
      for (const one of states) counts[one] += 1
      if (state && !states.includes(state)) continue
      const isLater = found.length >= (page + 1) * size
      if (isLater && toDoAfter === null && states.some((one) => cellsToDo.includes(one))) {
        toDoAfter = found.length
      }
      found.push(entry)
    }
    return {
      page,
      size,
      total: found.length,
      items: found.slice(page * size, (page + 1) * size).map(toRow),
      counts,
      nextToDo: toDoAfter === null ? null : Math.floor(toDoAfter / size),
    }
  }
}

function toRow(entry: ListedEntry): MatrixRow {
  const { kind, id, titles } = entry
  const cells = Object.fromEntries(languages.map((language) => [language, toCell(entry, language)]))
  return { kind, id, titles, cells: cells as MatrixRow['cells'] }
}

function toCell({ incomplete, stale, drafted }: ListedEntry, language: Language): CellState {
  const has: Record<CellState, boolean> = {
    missing: incomplete.includes(language),
    stale: stale.includes(language),
    draft: drafted === 'all' || drafted.includes(language),
    live: true,
  }
  return cellStates.find((state) => has[state]) ?? 'live'
}
