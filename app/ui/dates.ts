/** Formats days as year and short month, in the form of each language. */
const months = new Map<string, Intl.DateTimeFormat>()
const days = new Map<string, Intl.DateTimeFormat>()

/** `2025-03-14` or `2025-03` as `2025년 3월` (ko), `Mar 2025` (en) or `2025年3月` (ja). */
export function formatMonth(day: string, language: string): string {
  return format(months, { year: 'numeric', month: 'short' }, day, language)
}

/** `2025-03-14` as `2025년 3월 14일` (ko), `14 Mar 2025` (en) or `2025年3月14日` (ja). */
export function formatDay(day: string, language: string): string {
  return format(days, { year: 'numeric', month: 'short', day: 'numeric' }, day, language)
}

function format(
  formats: Map<string, Intl.DateTimeFormat>,
  options: Intl.DateTimeFormatOptions,
  day: string,
  language: string,
): string {
  const known = formats.get(language)
  // The site uses British English, as `dateLocales` says: the day comes first, and September is "Sept".
  const locale = language === 'en' ? 'en-GB' : language
  const made = known ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(language, made)
  // Of a month alone, this is its first day.
  return made.format(new Date(day))
}

/** Between the two ends of a period, in each language. */
export function rangeMark(language: string): string {
  return language === 'ja' ? '～' : ' ~ '
}
