/** Formats dates and times in the language of the page and the time zone of the browser. */
import { dateLocales, type Language } from '#shared/i18n/languages.ts'
import { writeMoment } from '#shared/i18n/moment.ts'

export function toDay(iso: string, language: Language): string {
  return new Date(iso).toLocaleDateString(dateLocales[language], { dateStyle: 'medium' })
}

export function toMoment(iso: string, language: Language): string {
  return writeMoment(iso, language)
}
