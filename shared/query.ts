/** Values of a query string, which arrive as text. */
import * as v from 'valibot'

/** Parses a query value as an integer; anything else stays text, which the next step refuses. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `is not a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  )
