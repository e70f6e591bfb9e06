/** Reads content documents, and validates them with the schema that they were stored with. */
import { contentKinds, type EntryKind, type EntryOf } from '#shared/content-kinds.ts'
import type { GroupField } from '#shared/fields.ts'
import type { Database } from '../../platform/db/database.ts'
import { findLastGood, salvage } from './last-good.ts'
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
