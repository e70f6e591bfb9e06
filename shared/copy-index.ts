/** What a static copy of the site is searched by: `/{language}/find.json`, for `app/browser/find-in-copy.ts`. */

export interface FoundItem {
  /** Where it is. */
  address: string
  /** The page of a list that shows it. */
  list: string
  /** Folded: its words, of a long text only the first. */
  text: string
  /** Of a project; null: it is not over yet. */
  endYear?: number | null
  techStacks?: string[]
}

/** In the order of their lists. */
export interface CopyIndex {
  posts: FoundItem[]
  projects: FoundItem[]
}

/** How many of them are shown. */
export const mostFound = 50

/** As search does on the server. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
