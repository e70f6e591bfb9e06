/**
 * The kinds of content. The forms of the panel, drafts, checks and lists follow from their records in `kinds/`;
 * where a kind is stored, and in which files, is in `server/content/kinds/`.
 */
import type * as v from 'valibot'
import type { Language } from './i18n/languages.ts'
import { languages } from './i18n/languages.ts'
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

/** Those of them that have any number of documents. */
export type ListedKind = {
  [Name in EntryKind]: (typeof contentKinds)[Name] extends { ids: 'slug' } ? Name : never
}[EntryKind]

export type EntryOf<Kind extends EntryKind> = v.InferOutput<(typeof contentKinds)[Kind]['schema']>

export const entryKinds = kindNames.filter(isEntryKind)

export function isEntryKind(name: KindName): name is EntryKind {
  return kindOf(name).file !== undefined
}

export function kindOf(name: KindName): ContentKind {
  return contentKinds[name]
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
