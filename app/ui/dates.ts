/** How days are written: year and short month, as each language does. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `2025-03-14` as `2025년 3월` (ko), `Mar 2025` (en) or `2025年3月` (ja). */
export function formatMonth(day: string, language: string): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' })
    formats.set(language, format)
  }
  return format.format(new Date(`${day}T00:00:00Z`))
}
