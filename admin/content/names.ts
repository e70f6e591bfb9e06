/** How documents and their fields are called in sentences of the panel. */
import { inBrackets } from '#client/punctuation.ts'
import type { EditedDocument } from '#shared/admin/content.ts'
import { listPostStates } from '#shared/admin/publish-languages.ts'
import { visibilityOf } from '#shared/admin/visibility.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { type KindName, kindOf, titlesOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { ContentWords } from '#shared/i18n/panel/content/en.ts'
import type { FieldWords } from '#shared/i18n/panel/fields/en.ts'
import { choiceTextOf, labelOf, languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { chooseTitle, type DocumentTitle } from '../words/document-title.ts'
import { formatMoment } from '../words/times.ts'
import { useRoomLanguage } from './room-words.ts'

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/

export function titleOf(
  { kind, id }: EditedDocument,
  document: unknown,
  panelLanguage: Language,
  words: ContentWords,
): DocumentTitle {
  return chooseTitle({ kind, id, titles: titlesOf(kind, document) }, panelLanguage, words)
}

/** `Card 2: Title (English)`, in the panel's language */
export function nameField(
  kind: KindName,
  path: FieldPath,
  words: { fields: FieldWords; content: ContentWords },
  panelLanguage: Language,
): string {
  const language = languageOf(path)
  const label = labelOf(words.fields, kind, path)
  if (!language) return label || words.content.wholeDocument
  const name = words.content.languages[language]
  return label ? label + inBrackets(name, panelLanguage) : name
}

/** The value of a field as its form shows it: times in the reader's time zone, choices by their names. */
export function describeValue(
  kind: KindName,
  path: FieldPath,
  text: string,
  { fields, language }: { fields: FieldWords; language: Language },
): string {
  return moment.test(text) ? formatMoment(text, language) : choiceTextOf(fields, kind, path, text)
}

/**
 * Where visitors find the published document, with the prefix of a language; null: nowhere. Posts may be
 * drafts of their own, of a later day, or not written in a language; projects may be hidden.
 */
export function publicAddress(
  { kind, id, published }: Pick<EditedDocument, 'kind' | 'id' | 'published'>,
  panelLanguage: Language,
  siteLanguages: readonly Language[],
  now = new Date(),
): string | null {
  if (published === null || published === undefined) return null
  if (kind === 'project' && visibilityOf(kind, published, now) === 'private') return null
  const states = kind === 'post' ? listPostStates(published, published, now) : null
  const written = siteLanguages.filter((language) => !states || states[language] === 'live')
  const language = [panelLanguage, ...siteLanguages].find((one) => written.includes(one))
  return language ? `/${language}${kindOf(kind).path(id, published)}` : null
}

/** The room of the panel that lists documents of a kind. */
export function roomOf(kind: unknown): '/blog' | '/content' {
  return kind === 'post' ? '/blog' : '/content'
}

interface FieldDescriptions {
  nameOf(path: FieldPath): string
  /** @param text a simple value, as in `FieldChange` */
  showValue(path: FieldPath, text: string): string
}

/** The names and values of fields, in the language of the panel. */
export function useFieldDescriptions(kind: KindName): FieldDescriptions {
  const { language, words } = useRoomLanguage()
  const { content, fields } = words
  return {
    nameOf: (path) => nameField(kind, path, { fields, content }, language),
    showValue: (path, text) => describeValue(kind, path, text, { fields, language }),
  }
}
