/**
 * Finds where content shows a file. Content names files as `media/hall.jpg`, in fields and in Markdown (`docs/decisions/media.md`), so
 * the stored texts are searched for that. No table of uses can then differ from the texts.
 */
import { type RawBuilder, sql } from 'kysely'
import type { MediaUse } from '#shared/admin/media.ts'
import { listNamedFiles } from '../content/store/named-files.ts'
import { readPerRevision } from '../content/store/revision.ts'
import type { Database } from '../platform/db/database.ts'

/** The uses of each file, by its name. */
type MediaUses = ReadonlyMap<string, MediaUse[]>

/** Every published text that may name a file. A new table of content adds its own. */
const published = sql`
  select kind, id, null as language, 'published' as state, document as text from content_entry
  union all select 'project', cast(id as text), null, 'published', document from project
  union all select 'project', cast(project_id as text), language, 'published', description from project_text
  union all select 'post', slug, null, 'published', document from post
  union all select 'post', slug, language, 'published', body from post_text
  union all select 'legal', page, language, 'published', body from legal_text`

/** Drafts, and documents in the trash, which can be had back. */
const unpublished = sql`
  select kind, id, null as language, 'draft' as state, document as text from content_draft
  union all select kind, id, null, 'trashed', coalesce(published, '') || ' ' || coalesce(draft, '')
    from content_trash`

async function readUses(db: Database, texts: RawBuilder<unknown>, part: string) {
  const { rows } = await sql<MediaUse & { text: string }>`
    select kind, id, language, state, text from (${texts}) as texts
    where lower(text) like ${`%${part}%`}`.execute(db)
  const uses = new Map<string, MediaUse[]>()
  for (const { text, ...use } of rows) {
    for (const name of listNamedFiles(text)) uses.set(name, [...(uses.get(name) ?? []), use])
  }
  return uses
}

function merge(one: MediaUses, other: MediaUses): MediaUses {
  const both = new Map(one)
  for (const [name, uses] of other) both.set(name, [...(one.get(name) ?? []), ...uses])
  return both
}

export async function findUses(db: Database, name: string): Promise<MediaUse[]> {
  // Texts may spell the name in other ways, which all keep its longest word of ASCII.
  const words = /[^ -~]/.test(name) ? [] : name.replace(/\..*/, '').split('-')
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length)
  const uses = await readUses(db, sql`${published} union all ${unpublished}`, `media/%${longest}`)
  return uses.get(name) ?? []
}

/** Lists the uses of all files. What was published is searched once for each revision of the content. */
export function createListUses(db: Database): () => Promise<MediaUses> {
  const listPublished = readPerRevision(db, () => readUses(db, published, 'media/'))
  return async () => merge(await listPublished(), await readUses(db, unpublished, 'media/'))
}
