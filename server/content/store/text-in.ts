/** Shows documents in one language, and in the default language of the site where there is no translation. */

import { type EntryKind, type EntryOf, kindOf } from '#shared/content-kinds.ts'
import type { Field } from '#shared/fields.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { type InOneLanguage, inLanguage, type Localized } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import { readDefaultLanguage } from './site-languages.ts'

export type TextIn = <Value>(texts: Localized<Value>) => Value

export async function createTextIn(db: Database, language: Language): Promise<TextIn> {
  const defaultLanguage = await readDefaultLanguage(db)
  return (texts) => inLanguage(texts, language, defaultLanguage)
}

/** The same for all texts of a document. */
export async function createShow(db: Database, language: Language) {
  const textIn = await createTextIn(db, language)
  return <Kind extends EntryKind>(kind: Kind, document: EntryOf<Kind>) =>
    show(kindOf(kind).fields, document, textIn) as InOneLanguage<EntryOf<Kind>>
}

function show(field: Field, value: unknown, textIn: TextIn): unknown {
  if (value === undefined) return undefined
  switch (field.type) {
    case 'localized':
      return textIn(value as Localized<unknown>)
    case 'list':
      return (value as unknown[]).map((item) => show(field.item, item, textIn))
    case 'group': {
      const group = value as Record<string, unknown>
      return Object.fromEntries(
        Object.entries(field.fields)
          .filter(([name]) => lookUp(group, name) !== undefined)
          .map(([name, inner]) => [name, show(inner, lookUp(group, name), textIn)]),
      )
    }
    default:
      return value
  }
}
