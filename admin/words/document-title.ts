/** How documents of the content are called in the panel. */
import type { DocumentEntry } from '#shared/admin/content.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import { isProvisionalId } from '#shared/provisional-id.ts'

export interface DocumentTitle {
  text: string
  /** null: it is a word of the panel. */
  language: Language | null
}

/** In the language of the panel if there is one, else in another; of a kind with one document, the kind's name. */
export function chooseTitle(
  { kind, id, titles }: Pick<DocumentEntry, 'kind' | 'id' | 'titles'>,
  panelLanguage: Language,
  words: PanelWords['documents'],
): DocumentTitle {
  const language = [panelLanguage, ...languages].find((one) => titles[one])
  if (language) return { text: titles[language] ?? '', language }
  if (isProvisionalId(id)) return { text: words.untitledNew, language: null }
  return { text: id === kind ? words.kinds[kind] : words.untitled(id), language: null }
}
