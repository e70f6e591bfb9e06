/** What stands in for a document that the site needs and that cannot be read. */
import { checkDocument } from '#shared/check-document.ts'
import { replaceAt } from '#shared/content-changes.ts'
import { fitFields } from '#shared/content-fields.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import type { OutputOf, Shape } from '#shared/fields.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseStored, readStored } from './read-stored.ts'

/** The newest published version that can be read; null: there is none. */
export async function findLastGood<const One extends Shape>(
  db: Database,
  shape: One,
  { kind, id }: { kind: KindName; id: string },
): Promise<OutputOf<One> | null> {
  const versions = await db
    .selectFrom('content_history')
    .select(['number', 'document'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('number', 'desc')
    .limit(versionsTried)
    .execute()
  for (const { number, document } of versions) {
    const read = readStored(shape, `${kind}/${id}, version ${number}`, parseStored(document))
    if (read !== null) return read
  }
  return null
}

const versionsTried = 20

/**
 * What can be read of a document, with empty fields instead of the rest: pages and forms can show it, but it may not fulfil
 * its schema. An entry of a list that has a problem is left out as a whole.
 */
export function salvage(kind: KindName, document: unknown, language: Language): unknown {
  const { fields } = kindOf(kind)
  const fitting = fitFields(fields, document, language)
  const checked = checkDocument(fields, fitting)
  if (checked.ok) return fitting
  const places = checked.problems.map(({ path }) => {
    const entry = path.findIndex((name) => typeof name === 'number')
    return entry < 0 ? path : path.slice(0, entry + 1)
  })
  const emptied = places.reduce<unknown>((rest, path) => replaceAt(rest, path, undefined), fitting)
  return fitFields(fields, emptied, language)
}
