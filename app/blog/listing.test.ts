import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingSearch, parseListing } from './listing.ts'

const parse = (search: string) => parseListing(new URLSearchParams(search))

test('an address without a query means the first page of all posts', () => {
  expect(parse('')).toEqual({ q: '', page: 1 })
  expect(parse('?q=&utm_source=letter')).toEqual({ q: '', page: 1 })
})

test.each(['?page=0', '?page=-1', '?page=1.5', '?page=99999', '?q=a%0Ab', `?q=${'x'.repeat(101)}`])(
  '%s is refused',
  (search) => {
    expect(parse(search)).toBeNull()
  },
)

test('every listing is the same after being written to an address and parsed again', () => {
  const listings = fc.record({
    q: fc.stringMatching(/^[\p{L}\p{N}+#.&=%?]{0,20}$/u),
    page: fc.integer({ min: 1, max: 9999 }),
  })
  fc.assert(
    fc.property(listings, (listing) => {
      expect(parse(listingSearch(listing))).toEqual(listing)
    }),
  )
})
