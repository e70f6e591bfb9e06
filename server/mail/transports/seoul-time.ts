/** Formats times in emails, in Seoul time. */
import { dateLocales, type Language } from '#shared/i18n/languages.ts'

/** Created once: creating a format takes longer than the rest of an email. */
const formats: Record<Language, Intl.DateTimeFormat> = {
  ko: toFormat('ko-KR'),
  en: toFormat('en-GB'),
  ja: toFormat('ja-JP'),
}

/** For example `2026. 11. 21. 오후 9:00:00`. */
export function toSeoulTime(time: Date, language: Language = 'ko'): string {
  return formats[language].format(time)
}

/** For example `2026년 11월 21일`. */
export function toSeoulDay(time: Date, language: Language): string {
  const options = { dateStyle: 'long', timeZone: 'Asia/Seoul' } as const
  return new Intl.DateTimeFormat(dateLocales[language], options).format(time)
}

function toFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    timeZone: 'Asia/Seoul',
  })
}
