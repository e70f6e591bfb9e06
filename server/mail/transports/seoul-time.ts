/** Times as the owner reads them: the specification asks for those of Seoul. */
import type { Language } from '#shared/i18n/languages.ts'

const locales: Record<Language, string> = { ko: 'ko-KR', en: 'en-GB', ja: 'ja-JP' }

/** Such as `2026. 11. 21. 오후 9:00:00`. */
export function toSeoulTime(time: Date, language: Language = 'ko'): string {
  return time.toLocaleString(locales[language], { timeZone: 'Asia/Seoul' })
}
