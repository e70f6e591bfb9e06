/** Days and moments as the visitor's language writes them, in the time zone of their browser. */
export function toDay(iso: string, language: string): string {
  return new Date(iso).toLocaleDateString(language, { dateStyle: 'medium' })
}

export function toMoment(iso: string, language: string): string {
  return new Date(iso).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}
