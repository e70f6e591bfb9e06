/** The part of the query that a page uses, in the canonical form of its own links; null: a value that it refuses. */
import { parseShown, shownSearch } from './academics/show.ts'
import { listingSearch, parseListing } from './blog/listing.ts'
import { isSent, sentSearch } from './messages/sent-search.ts'
import { parseFilter } from './projects/parse-filter.ts'
import { filterSearch } from './ui/project-filter.ts'

export const projectsSearch = (search: URLSearchParams) => orNull(parseFilter(search), filterSearch)
export const academicsSearch = (search: URLSearchParams) => orNull(parseShown(search), shownSearch)
export const blogSearch = (search: URLSearchParams) => orNull(parseListing(search), listingSearch)
/** The search text is validated like in any list, and otherwise ignored. */
export const tagSearch = (search: URLSearchParams) =>
  orNull(parseListing(search), ({ page }) => listingSearch({ q: '', page }))
export const messageSearch = (search: URLSearchParams) => (isSent(search) ? sentSearch : '')

function orNull<Parsed>(parsed: Parsed | null, write: (parsed: Parsed) => string): string | null {
  return parsed === null ? null : write(parsed)
}
