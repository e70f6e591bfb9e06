/** Times as the owner reads them: the specification asks for those of Seoul. */
import type { Language } from '#shared/i18n/languages.ts'

/** Made once: making one takes longer than all else that a letter needs. */
const formats: Record<Language, Intl.DateTimeFormat> = {
  ko: toFormat('ko-KR'),
  en: toFormat('en-GB'),
  ja: toFormat('ja-JP'),
}

/** Such as `2026. 11. 21. 오후 9:00:00`. */
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
