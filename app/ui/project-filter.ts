/** The filter of the project list in the address: `?q=&tech=React&year=2025&sort=oldest&page=2`. */

export interface ProjectFilter {
  q: string
  /** Sorted: the same names in another order are the same filter. */
  tech: string[]
  year: number | null
  sort: 'newest' | 'oldest'
  /** Counted from 1. */
  page: number
}

export const noFilter: ProjectFilter = { q: '', tech: [], year: null, sort: 'newest', page: 1 }

/** The query string of a filter, `''` for none; contains only values that differ from the default. */
export function filterSearch(filter: Partial<ProjectFilter>): string {
  const { q, tech, year, sort, page } = { ...noFilter, ...filter }
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  for (const technology of [...tech].sort()) search.append('tech', technology)
  if (year !== null) search.set('year', String(year))
  if (sort !== noFilter.sort) search.set('sort', sort)
  if (page !== noFilter.page) search.set('page', String(page))
  return search.size === 0 ? '' : `?${search}`
}
