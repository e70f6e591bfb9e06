import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterSearch, noFilter, type ProjectFilter } from '../ui/project-filter.ts'
import { parseFilter } from './parse-filter.ts'

const parse = (search: string) => parseFilter(new URLSearchParams(search))

test('an address without a query means no filter', () => {
  expect(parse('')).toEqual(noFilter)
  expect(filterSearch(noFilter)).toBe('')
})

test('the example address of the specification is parsed', () => {
  expect(parse('?q=game&tech=React&tech=Three.js&year=2025&sort=oldest')).toEqual({
    q: 'game',
    tech: ['React', 'Three.js'],
    year: 2025,
    sort: 'oldest',
    page: 1,
  })
})

test('an empty form results in no filter', () => {
  expect(parse('?q=&year=&sort=newest')).toEqual(noFilter)
  expect(parse('?year=all')).toEqual(noFilter)
})

test.each(['?sort=evil', '?year=25', '?year=20255', '?page=0', '?page=-1', '?page=1.5', '?tech='])(
  '%s is refused',
  (search) => {
    expect(parse(search)).toBeNull()
  },
)

test('equal filters have one address, regardless of the order of their values', () => {
  const spellings = ['?tech=A&tech=B&q=x&utm=1', '?q=x&tech=B&tech=A&tech=B&page=1&sort=newest']
  const addresses = spellings.map((search) => filterSearch(parse(search) ?? {}))
  expect(new Set(addresses)).toEqual(new Set(['?q=x&tech=A&tech=B']))
})

test('every filter is the same after being written to an address and parsed again', () => {
  const word = fc.stringMatching(/^[\p{L}\p{N}+#.&=%?]{1,20}$/u)
  const filters: fc.Arbitrary<ProjectFilter> = fc.record({
    q: fc.oneof(fc.constant(''), word),
    tech: fc.uniqueArray(word, { maxLength: 5 }).map((names) => names.sort()),
    year: fc.option(fc.integer({ min: 1900, max: 2100 })),
    sort: fc.constantFrom('newest', 'oldest'),
    page: fc.integer({ min: 1, max: 9999 }),
  })
  fc.assert(
    fc.property(filters, (filter) => {
      expect(parse(filterSearch(filter))).toEqual(filter)
    }),
  )
})
