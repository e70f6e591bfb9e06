/**
 * The kinds of content. The forms of the panel, drafts, checks and lists follow from their records in `kinds/`;
 * where a kind is stored, and in which files, is in `server/content/kinds/`.
 */
import { type Checked, checkDocument } from './check-document.ts'
import type { ValueOf } from './fields.ts'
import { fallbackLanguage, isLanguage, type Language, languages } from './i18n/languages.ts'
import type { ContentKind } from './kinds/kind.ts'
import { records } from './kinds/records.ts'
import { lookUp } from './look-up.ts'
import { slug } from './text.ts'

/** In the order of the panel's lists. */
export const contentKinds = records satisfies Record<string, ContentKind>

export type KindName = keyof typeof contentKinds
export const kindNames = Object.keys(contentKinds) as KindName[]

/** The kinds whose documents are one YAML file each. */
export type EntryKind = {
  [Name in KindName]: (typeof contentKinds)[Name] extends { file: string } ? Name : never
}[KindName]

/** The entry kinds that may have any number of documents. */
export type ListedKind = {
  [Name in EntryKind]: (typeof contentKinds)[Name] extends { ids: 'slug' } ? Name : never
}[EntryKind]

export type EntryOf<Kind extends EntryKind> = ValueOf<(typeof contentKinds)[Kind]['fields']>

export const entryKinds = kindNames.filter(isEntryKind)

export function isEntryKind(name: KindName): name is EntryKind {
  return kindOf(name).file !== undefined
}

export function kindOf(name: KindName): ContentKind {
  return contentKinds[name]
}

/**
 * The language that the texts of a document are translated from: the default one of the site. The document of the site itself
 * names its own.
 */
export function sourceLanguageOf(kind: KindName, document: unknown, language: Language): Language {
  return kind === 'site' ? defaultLanguageOf(document) : language
}

/**
 * The first language of the document of the site. If the document is invalid, its first valid language, or the
 * fallback.
 */
export function defaultLanguageOf(site: unknown): Language {
  const named = (site as { languages?: unknown } | null | undefined)?.languages
  return (Array.isArray(named) ? named.find(isLanguage) : undefined) ?? fallbackLanguage
}

/** Checks a document as it is published. `language`: the default one of the site. */
export function checkPublished(
  kind: KindName,
  document: unknown,
  language: Language,
): Checked<unknown> {
  return checkDocument(kindOf(kind).fields, document, sourceLanguageOf(kind, document, language))
}

/** The titles of a document, in every language that has one. */
export function titlesOf(kind: KindName, document: unknown): Partial<Record<Language, string>> {
  const place = kindOf(kind).title
  if (place.length === 0) return {}
  const titles = languages.flatMap((language) => {
    const path = place.includes('*')
      ? place.map((name) => (name === '*' ? language : name))
      : [...place, language]
    const title = path.reduce<unknown>(
      (value, name) => lookUp(value as Record<string, unknown> | undefined, name),
      document,
    )
    return typeof title === 'string' && title.trim() !== '' ? [[language, title]] : []
  })
  return Object.fromEntries(titles)
}

/** The id of a new document of a kind whose ids the owner chooses. */
export const documentIdSchema = slug
