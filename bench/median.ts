/** What a list of measurements comes to. */

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** The value below which a share of all others lie, such as 0.99; between two of them, their mean by distance. */
export function quantile(values: number[], share: number): number {
  if (values.length === 0) throw new Error('There is no quantile of nothing.')
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const [below = 0, above = below] = sorted.slice(Math.floor(at), Math.floor(at) + 2)
  return below + (above - below) * (at % 1)
}
