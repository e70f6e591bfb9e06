/** Formats times for the owner, in Seoul time. */
import type { Language } from '#shared/i18n/languages.ts'

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
