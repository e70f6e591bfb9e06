/** The part of the record that is looked at, as it stands in the address: `?show=major`. */

export const shownParts = ['all', 'semester', 'major', 'general'] as const
export type ShownPart = (typeof shownParts)[number]

/** null if there is no such part. */
export function parseShown(search: URLSearchParams): ShownPart | null {
  const asked = search.get('show') ?? 'all'
  return shownParts.find((part) => part === asked) ?? null
}

/** The query string of a part, `''` for all of it. */
export function shownSearch(part: ShownPart): string {
  return part === 'all' ? '' : `?show=${part}`
}
