/** Reads content documents, and validates them with the schema that they were stored with. */
import * as v from 'valibot'
import { contentKinds, type EntryKind, type EntryOf } from '#shared/content-kinds.ts'
import type { Database } from '../../platform/db/database.ts'

/** Returns the only document of its kind. Throws if no content was imported. */
export async function getEntry<Kind extends EntryKind>(
  db: Database,
  kind: Kind,
): Promise<EntryOf<Kind>> {
  const { document } = await db
    .selectFrom('content_entry')
    .select('document')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return parseEntry(kind, document)
}

/** Returns the document with an id, or null if there is none. */
export async function findEntry<Kind extends EntryKind>(
  db: Database,
  kind: Kind,
  id: string,
): Promise<EntryOf<Kind> | null> {
  const row = await db
    .selectFrom('content_entry')
    .select('document')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? parseEntry(kind, row.document) : null
}

/** Returns all documents of a kind by id, sorted by id. */
export async function listEntries<Kind extends EntryKind>(
  db: Database,
  kind: Kind,
): Promise<Record<string, EntryOf<Kind>>> {
  const rows = await db
    .selectFrom('content_entry')
    .select(['id', 'document'])
    .where('kind', '=', kind)
    .execute()
  return Object.fromEntries(
    rows
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, document }) => [id, parseEntry(kind, document)]),
  )
}

function parseEntry<Kind extends EntryKind>(kind: Kind, document: string): EntryOf<Kind> {
  const schema = contentKinds[kind].schema as unknown as v.GenericSchema<unknown, EntryOf<Kind>>
  return v.parse(schema, JSON.parse(document))
}
