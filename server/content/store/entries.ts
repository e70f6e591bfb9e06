/**
 * Reads content documents, and validates them with the schema that they were stored with. A document that the site needs
 * and that cannot be read is replaced by its last good version.
 */
import { checkDocument } from '#shared/check-document.ts'
import { replaceAt } from '#shared/content-changes.ts'
import { fitFields } from '#shared/content-fields.ts'
import {
  contentKinds,
  type EntryKind,
  type EntryOf,
  type KindName,
  kindOf,
} from '#shared/content-kinds.ts'
import type { GroupField, OutputOf, Shape } from '#shared/fields.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseStored, readStored } from './read-stored.ts'
import { readDefaultLanguage } from './site-languages.ts'

/**
 * Returns the only document of its kind, which the site needs. If it cannot be read: its last good version, or else what
 * can be read of it.
 */
export async function getEntry<Kind extends EntryKind>(
  db: Database,
  kind: Kind,
): Promise<EntryOf<Kind>> {
  const [row] = await selectEntries(db, kind).execute()
  const document = row && parseStored(row.document)
  const [id = kind] = contentKinds[kind].ids
  return (
    read(kind, id, document) ??
    (await findLastGood(db, fieldsOf(kind), { kind, id })) ??
    (salvage(kind, document, await readDefaultLanguage(db)) as EntryOf<Kind>)
  )
}

/** Returns the document with an id, or null if there is none. */
export async function findEntry<Kind extends EntryKind>(
  db: Database,
  kind: Kind,
  id: string,
): Promise<EntryOf<Kind> | null> {
  const [row] = await selectEntries(db, kind).where('id', '=', id).execute()
  return row ? read(kind, id, parseStored(row.document)) : null
}

/** Returns all documents of a kind by id, sorted by id. */
export async function listEntries<Kind extends EntryKind>(
  db: Database,
  kind: Kind,
): Promise<Record<string, EntryOf<Kind>>> {
  const rows = await selectEntries(db, kind).execute()
  return Object.fromEntries(
    rows
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .flatMap(({ id, document }) => {
        const entry = read(kind, id, parseStored(document))
        return entry === null ? [] : [[id, entry]]
      }),
  )
}

function selectEntries(db: Database, kind: EntryKind) {
  return db.selectFrom('content_entry').select(['id', 'document']).where('kind', '=', kind)
}

function fieldsOf<Kind extends EntryKind>(kind: Kind) {
  return contentKinds[kind].fields as unknown as GroupField<EntryOf<Kind>>
}

function read<Kind extends EntryKind>(
  kind: Kind,
  id: string,
  document: unknown,
): EntryOf<Kind> | null {
  return readStored(fieldsOf(kind), `${kind}/${id}`, document)
}

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
function salvage(kind: KindName, document: unknown, language: Language): unknown {
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
