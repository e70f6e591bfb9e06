/** What is said about a file beside its link: its format, and what else is known. */
import { formatDay } from './dates.ts'

interface File {
  url: string
  pages?: number | undefined
  bytes?: number | undefined
  day?: string | undefined
}

export function listFileFacts(
  { url, pages, bytes, day }: File,
  language: string,
  countPages: (count: number) => string,
): string[] {
  return [
    url.slice(url.lastIndexOf('.') + 1).toUpperCase(),
    ...(pages === undefined ? [] : [countPages(pages)]),
    // Without a line break between the number and its unit.
    ...(bytes === undefined ? [] : [`${Math.max(1, Math.round(bytes / 1000))}\u00a0KB`]),
    ...(day === undefined ? [] : [formatDay(day, language)]),
  ]
}
