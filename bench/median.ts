/** Statistics of a list of measurements. */

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** The value below which a given share of the others lies, such as 0.99; interpolated between two values. */
export function quantile(values: number[], share: number): number {
  if (values.length === 0) throw new Error('There is no quantile of nothing.')
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const [below = 0, above = below] = sorted.slice(Math.floor(at), Math.floor(at) + 2)
  return below + (above - below) * (at % 1)
}
