/** Builds the query of a list call from the query of the page's address. Days are converted from the reader's time zone. */

const dayMs = 24 * 60 * 60 * 1000

/** Reads the `known` filters from an address. */
export function toPagedQuery(
  address: string,
  known: readonly string[],
  size: number,
): URLSearchParams {
  const asked = new URL(address).searchParams
  const query = new URLSearchParams({ size: String(size) })
  for (const name of known) {
    const value = asked.get(name)
    if (value) query.set(name, value)
  }
  return query
}

/** `from` and `to` are whole days, both included. For the server, `to` is excluded, so it becomes the next midnight. */
export function toListPath(path: string, address: string): string {
  const query = new URL(address).searchParams
  const from = toMidnight(query.get('from'))
  const to = toMidnight(query.get('to'))
  if (from) query.set('from', from.toISOString())
  // A day has 23 to 25 hours, so 36 hours after midnight is always within the next day.
  if (to) query.set('to', startOfDay(new Date(to.getTime() + 1.5 * dayMs)).toISOString())
  return `${path}?${query}`
}

function toMidnight(day: string | null): Date | null {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const midnight = new Date(`${day}T00:00:00`)
  return Number.isNaN(midnight.getTime()) ? null : midnight
}

function startOfDay(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
}
