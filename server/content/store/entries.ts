/** Reads content documents, and validates them with the schema that they were stored with. */
import * as v from 'valibot'
import { academicsContentSchema, courseContentSchema } from '#shared/academics.ts'
import { homeContentSchema } from '#shared/home.ts'
import {
  achievementContentSchema,
  profileContentSchema,
  resumesContentSchema,
} from '#shared/profile.ts'
import { siteContentSchema } from '#shared/site.ts'
import { techStackContentSchema } from '#shared/tech-stack.ts'
import type { Database } from '../../platform/db/database.ts'

const entrySchemas = {
  site: siteContentSchema,
  home: homeContentSchema,
  profile: profileContentSchema,
  academics: academicsContentSchema,
  'tech-stack': techStackContentSchema,
  resumes: resumesContentSchema,
  achievement: achievementContentSchema,
  course: courseContentSchema,
}

type EntrySchemas = typeof entrySchemas
export type EntryKind = keyof EntrySchemas
type Entry<Kind extends EntryKind> = v.InferOutput<EntrySchemas[Kind]>

/** Returns the only document of its kind. Throws if no content was imported. */
export async function getEntry<Kind extends EntryKind>(
  db: Database,
  kind: Kind,
): Promise<Entry<Kind>> {
  const { document } = await db
    .selectFrom('content_entry')
    .select('document')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return parseEntry(kind, document)
}

/** Returns all documents of a kind by id, sorted by id. */
export async function listEntries<Kind extends EntryKind>(
  db: Database,
  kind: Kind,
): Promise<Record<string, Entry<Kind>>> {
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

function parseEntry<Kind extends EntryKind>(kind: Kind, document: string): Entry<Kind> {
  return v.parse(entrySchemas[kind] as v.GenericSchema<unknown, Entry<Kind>>, JSON.parse(document))
}
