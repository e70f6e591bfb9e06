/** Who asks for something to be done, as far as the site knows. */
import type { Language } from './i18n/languages.ts'

export interface Visitor {
  language: Language
  /** Under which the log speaks of this request. */
  requestId: string
}
