import type { ContentWords } from '#shared/i18n/panel/content/en.ts'
import type { Warning } from './find-warnings.ts'

/** A warning as a sentence that does not name its field. */
export function describeWarning(content: ContentWords, warning: Warning): string {
  const words = content.warnings
  switch (warning.name) {
    case 'missing':
    case 'stale':
    case 'noCover':
    case 'oldDay':
      return words[warning.name]
    case 'undescribedPicture':
      return words.undescribedPicture(
        warning.languages.map((language) => content.languages[language]).join(', '),
      )
    case 'endingLanguage':
      return words.endingLanguage(content.languages[warning.language], warning.language)
    case 'headingOrder':
      return words.headingOrder(warning.text)
    case 'undrawnDiagram':
    case 'largeDiagram':
      return words[warning.name](warning.line)
    case 'imageWithoutAlt':
      return words.imageWithoutAlt(warning.address)
    case 'deadFragment':
    case 'deadLink':
    case 'lostPicture':
    case 'plainHttp':
    case 'droppedHtml':
      return words.atLine(warning.line, words[warning.name](warning.what))
    case 'stilledPicture':
      return words[warning.name](warning.address)
    default:
      return words[warning.name](warning.limit, warning.length)
  }
}
