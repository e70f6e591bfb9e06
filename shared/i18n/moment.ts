/** Date and time in full, in the one form that the profile, the panel and emails have: with a 24-hour clock. */
import { dateLocales, type Language } from './languages.ts'

/** Created once: creating a format takes longer than the rest of an email. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** For example `2026. 11. 21. 21:34`. Without a time zone, in that of the reader. */
export function writeMoment(moment: Date | string, language: Language, timeZone?: string): string {
  const key = `${language} ${timeZone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(dateLocales[language], {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone,
    })
  formats.set(key, format)
  return format.format(new Date(moment))
}
