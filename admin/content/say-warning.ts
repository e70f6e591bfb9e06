import type { ContentWords } from '#shared/i18n/panel/content/en.ts'
import type { Warning } from './find-warnings.ts'

/** A warning as a sentence that does not name its field. */
export function sayWarning(words: ContentWords['warnings'], warning: Warning): string {
  switch (warning.name) {
    case 'missing':
    case 'stale':
      return words[warning.name]
    case 'headingOrder':
      return words.headingOrder(warning.text)
    case 'imageWithoutAlt':
    case 'plainHttp':
    case 'deadLink':
      return words[warning.name](warning.address)
    default:
      return words[warning.name](warning.limit, warning.length)
  }
}
