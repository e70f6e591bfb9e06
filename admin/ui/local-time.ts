/** Converts between moments with their zone, `2025-03-01T09:00+09:00`, and the local time of this device. */

/** `2025-03-01T09:00`; null: this is no moment. */
export function toLocalTime(moment: string): string | null {
  const date = new Date(moment)
  if (!/T.*(?:Z|[+-]\d{2}:\d{2})$/.test(moment) || Number.isNaN(date.getTime())) return null
  return shift(date).slice(0, 16)
}

/** The day where this device is. */
export function toLocalDay(date: Date): string {
  return shift(date).slice(0, 10)
}

function shift(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
}

/** A time that a clock change leaves out becomes the one an hour later. Other texts are returned as they are. */
export function toMoment(localTime: string): string {
  const date = new Date(localTime)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(localTime) || Number.isNaN(date.getTime())) {
    return localTime
  }
  const minutes = -date.getTimezoneOffset()
  const two = (number: number) => String(Math.trunc(Math.abs(number))).padStart(2, '0')
  const zone = `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
  return `${toLocalTime(date.toISOString())}${zone}`
}
