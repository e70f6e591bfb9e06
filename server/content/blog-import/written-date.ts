/** Reads the dates that blogs write, without ever guessing a zone from the machine. */

export interface WrittenDate {
  /** As it is written, in its own zone. For a time in UTC, which programs write, the day in the zone of the blog. */
  day: string
  /** With the zone; null if only a day is written. */
  moment: string | null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const numeric =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i
const monthFirst = /^(?:\w{3},? )?([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i
const dayFirst = /^(?:\w{3},? )?(\d{1,2}) ([a-z]{3})[a-z]*\.?,? (\d{4})$/i

/** `zone`: of the blog, an IANA name. */
export function readDate(written: unknown, zone: string): WrittenDate | null {
  const text = written instanceof Date ? written.toISOString() : String(written ?? '').trim()
  const [, year = '', month = '', day = '', hour, minute = '', given] = numeric.exec(text) ?? []
  if (year !== '') {
    const date = toDay(year, month, day)
    if (date === null || hour === undefined)
      return date === null ? null : { day: date, moment: null }
    if (Number(hour) > 23 || Number(minute) > 59) return null
    const local = `${date}T${hour.padStart(2, '0')}:${minute}`
    const moment = local + toOffset(given, local, zone)
    return { day: given && moment.endsWith('Z') ? dayIn(zone, moment) : date, moment }
  }
  const [, name = '', ofMonth = '', inYear = ''] = monthFirst.exec(text) ?? []
  const [, dayOf = ofMonth, nameOf = name, yearOf = inYear] = dayFirst.exec(text) ?? []
  const number = months.indexOf(nameOf.toLowerCase()) + 1
  const date = number === 0 ? null : toDay(yearOf, String(number), dayOf)
  return date === null ? null : { day: date, moment: null }
}

/** A date that is shown to nobody before `until`, whose day begins in `zone`. */
export function delay(date: WrittenDate, until: WrittenDate, zone: string): WrittenDate {
  if (until.moment === null && until.day === date.day) return date
  return { ...date, moment: toMoment(until, zone) }
}

/** A day begins at midnight in `zone`. */
export function toMoment({ day, moment }: WrittenDate, zone: string): string {
  return moment ?? `${day}T00:00${offsetIn(zone, `${day}T00:00`)}`
}

function toDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

function toOffset(given: string | undefined, local: string, zone: string): string {
  if (given === undefined) return offsetIn(zone, local)
  if (!/^[+-]/.test(given)) return 'Z'
  const [sign, digits] = [given.slice(0, 1), given.slice(1).replace(':', '')]
  return `${sign}${digits.slice(0, 2)}:${digits.slice(2)}`
}

function dayIn(zone: string, moment: string): string {
  // Swedish dates are written as in ISO 8601.
  return new Intl.DateTimeFormat('sv', { timeZone: zone })
    .format(new Date(moment))
    .padStart(10, '0')
}

/** The offset of a local time, `+09:00`. At a change of clocks, that of the time before or after. */
function offsetIn(zone: string, local: string): string {
  const utc = new Date(`${local}Z`)
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(utc)
    .find(({ type }) => type === 'timeZoneName')
  const [, offset = '+00:00'] = /GMT([+-]\d{2}:\d{2})/.exec(parts?.value ?? '') ?? []
  return offset === '+00:00' ? 'Z' : offset
}

/** The zone if this machine knows it, otherwise UTC. */
export function knownZone(zone: unknown): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(zone ?? 'UTC') }).resolvedOptions()
      .timeZone
  } catch {
    // An unknown zone is the only reason to throw.
    return 'UTC'
  }
}
