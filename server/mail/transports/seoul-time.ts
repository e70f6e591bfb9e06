/** Formats times in emails, in Seoul time. */
import { dateLocales, type Language } from '#shared/i18n/languages.ts'
import { writeMoment } from '#shared/i18n/moment.ts'

const timeZone = 'Asia/Seoul'

/** The time that the templates of the mail provider get: `2026. 11. 21. 오후 9:00:00`. */
const templateTime = new Intl.DateTimeFormat('ko-KR', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  timeZone,
})

export function toTemplateTime(time: Date): string {
  return templateTime.format(time)
}

/** For example `2026. 11. 21. 21:00`. */
export function toSeoulTime(time: Date, language: Language): string {
  return writeMoment(time, language, timeZone)
}

/** For example `2026년 11월 21일`. */
export function toSeoulDay(time: Date, language: Language): string {
  const options = { dateStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat(dateLocales[language], options).format(time)
}
