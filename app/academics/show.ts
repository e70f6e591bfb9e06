/** The filter of the record in the address: `?show=major`. */

export const shownParts = ['all', 'semester', 'major', 'general'] as const
export type ShownPart = (typeof shownParts)[number]

/** null if the value is unknown. */
export function parseShown(search: URLSearchParams): ShownPart | null {
  const asked = search.get('show') ?? 'all'
  return shownParts.find((part) => part === asked) ?? null
}

/** The query string of a filter, `''` for all courses. */
export function shownSearch(part: ShownPart): string {
  return part === 'all' ? '' : `?show=${part}`
}
