/** Reads the public documents of kinds whose documents are one file each, as the record of the kind describes them. */
import { kindOf, type ListedKind } from '#shared/content-kinds.ts'
import type { EntriesApi, Entry } from '#shared/entries.ts'
import type { Field } from '#shared/fields.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { Localized } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import { listEntries } from '../store/entries.ts'
import { createTextIn, type TextIn } from '../store/text-in.ts'

type Document = Record<string, unknown>

export function createEntries({ db }: { db: Database }): EntriesApi {
  return {
    async list<Kind extends ListedKind>(kind: Kind, language: Language): Promise<Entry<Kind>[]> {
      const { fields, newestFirst } = kindOf(kind)
      const textIn = await createTextIn(db, language)
      const documents = Object.entries<Document>(await listEntries(db, kind))
      const entries = documents
        .filter(([, { visibility = 'public' }]) => visibility === 'public')
        .map(([id, { visibility: _, ...document }]) => ({
          id,
          ...(showIn(fields, document, textIn) as Document),
        }))
      const sorted = newestFirst ? entries.sort(byNewest(newestFirst)) : entries
      return sorted as unknown as Entry<Kind>[]
    },
  }
}

/** A document, or a part of one, in one language. */
function showIn(field: Field, value: unknown, textIn: TextIn): unknown {
  if (value === undefined) return undefined
  switch (field.type) {
    case 'localized':
      return textIn(value as Localized<unknown>)
    case 'list':
      return (value as unknown[]).map((item) => showIn(field.item, item, textIn))
    case 'group': {
      const group = value as Document
      return Object.fromEntries(
        Object.entries(field.fields)
          .filter(([name]) => lookUp(group, name) !== undefined)
          .map(([name, inner]) => [name, showIn(inner, lookUp(group, name), textIn)]),
      )
    }
    default:
      return value
  }
}

function byNewest(name: string) {
  return (one: Document, other: Document) =>
    compare(String(lookUp(other, name)), String(lookUp(one, name)))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
