/** The common parts of the panel's lists, which the server pages, filters and sorts. */
import * as v from 'valibot'
import { optionalLine, wholeNumber } from './text.ts'

export const listLimits = { page: 100_000, size: 100, search: 200 }

/** A time in a query: `2026-11-21T09:00:00Z`, or a day, which stands for its beginning in UTC. */
const moment = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/,
    'is neither a day nor a moment like 2026-11-21T09:00:00Z',
  ),
  v.check(isOfCalendar, 'is not a moment of the calendar'),
  v.transform((text) => new Date(text).toISOString()),
)

/** From the first time (inclusive) to the second (exclusive). */
export const periodEntries = { from: v.optional(moment), to: v.optional(moment) }

export const searchEntry = { search: v.optional(optionalLine(listLimits.search), '') }

/** `size` and `page`, counted from 0. */
export const pageEntries = {
  page: v.optional(wholeNumber(0, listLimits.page), '0'),
  size: v.optional(wholeNumber(1, listLimits.size), '20'),
}

/** One page of a list; `total` counts all matches. */
export const listEntries = <const Item extends v.GenericSchema>(item: Item) => ({
  page: v.number(),
  size: v.number(),
  total: v.number(),
  items: v.array(item),
})

/** A number for each of these states. */
export function countsOf<Name extends string>(states: readonly Name[]) {
  const entries = Object.fromEntries(states.map((state) => [state, v.number()]))
  return v.strictObject(entries as Record<Name, v.NumberSchema<undefined>>)
}

export interface Page<Item> {
  page: number
  size: number
  total: number
  items: Item[]
}

function isOfCalendar(moment: string): boolean {
  const date = new Date(moment)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(moment.slice(0, 10))
}
