/** Formats dates and times in the visitor's language and the time zone of the browser. */
export function toDay(iso: string, language: string): string {
  return new Date(iso).toLocaleDateString(language, { dateStyle: 'medium' })
}

export function toMoment(iso: string, language: string): string {
  return new Date(iso).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}
