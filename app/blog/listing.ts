/** The state of a post list in the address: `?q=&page=2`. */
import * as v from 'valibot'
import { postLimits, postSearchSchema } from '#shared/posts.ts'

export interface Listing {
  q: string
  /** Counted from 1. */
  page: number
}

const listingSchema = v.object({
  q: postSearchSchema,
  page: v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(postLimits.page),
  ),
})

/** null if a value cannot come from the page itself. Unknown names are ignored. */
export function parseListing(search: URLSearchParams): Listing | null {
  const parsed = v.safeParse(listingSchema, {
    q: search.get('q') ?? '',
    page: search.get('page') ?? '1',
  })
  return parsed.success ? parsed.output : null
}

/** The query string of a listing, `''` for the first page of everything. */
export function listingSearch({ q, page }: Listing): string {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  if (page !== 1) search.set('page', String(page))
  return search.size === 0 ? '' : `?${search}`
}
