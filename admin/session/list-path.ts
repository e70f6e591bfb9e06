/** What a list of the server is asked for: the query of the address, with days as the reader's clock has them. */

const dayMs = 24 * 60 * 60 * 1000

/** `from` and `to` are whole days; the server counts up to before the second moment. */
export function toListPath(path: string, address: string): string {
  const query = new URL(address).searchParams
  const from = toMidnight(query.get('from'))
  const to = toMidnight(query.get('to'))
  if (from) query.set('from', from.toISOString())
  // 36 hours on is in the next day, however long this one is.
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
