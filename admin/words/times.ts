/** How moments, numbers and spans are written in the panel: in the reader's own time zone. */
import type { Language } from '#shared/i18n/languages.ts'

// The English of this site is British: the day comes first, and hours go to 24.
const locales: Record<Language, string> = { ko: 'ko', en: 'en-GB', ja: 'ja' }
const kept = new Map<string, Intl.DateTimeFormat>()

function format(moment: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options)
  const made = kept.get(key) ?? new Intl.DateTimeFormat(locales[language], options)
  kept.set(key, made)
  return made.format(new Date(moment))
}

/** In full, for one thing that is looked at. */
export function formatMoment(moment: string, language: Language): string {
  return format(moment, language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
}

/** In few characters, for lists: the time of today, the day of this year, else the date. */
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
  return new Intl.NumberFormat(locales[language]).format(number)
}

/** `3 hours` in the language; whole units, the largest that fits. */
export function formatSpan(seconds: number, language: Language): string {
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(Math.floor(seconds / size))
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
