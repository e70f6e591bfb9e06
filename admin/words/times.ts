/** Formats times, numbers and durations for the panel, in the reader's time zone. */
import { dateLocales, type Language } from '#shared/i18n/languages.ts'
import { writeMoment } from '#shared/i18n/moment.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(moment: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options)
  const dateFormat = formats.get(key) ?? new Intl.DateTimeFormat(dateLocales[language], options)
  formats.set(key, dateFormat)
  return dateFormat.format(new Date(moment))
}

/** Date and time in full, for detail pages. */
export function formatMoment(moment: string, language: Language): string {
  return writeMoment(moment, language)
}

/** Short, for lists: the time if it is today, day and month if it is this year, else the full date. */
export function formatBriefly(moment: string, language: Language, now = new Date()): string {
  const then = new Date(moment)
  if (then.toDateString() === now.toDateString()) {
    return format(moment, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  }
  return then.getFullYear() === now.getFullYear()
    ? format(moment, language, { month: 'short', day: 'numeric' })
    : format(moment, language, { year: 'numeric', month: 'numeric', day: 'numeric' })
}

export function formatDay(moment: string, language: Language): string {
  return format(moment, language, { month: 'short', day: 'numeric' })
}

export function formatNumber(number: number, language: Language): string {
  return new Intl.NumberFormat(dateLocales[language]).format(number)
}

/** For example `3 hours`: rounded down to the largest unit that fits. */
export function formatSpan(seconds: number, language: Language): string {
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  const span = new Intl.NumberFormat(dateLocales[language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(Math.floor(seconds / size))
  // Intl writes a space before Japanese units, which no other text of the panel has.
  return language === 'ja' ? span.replace(' ', '') : span
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
