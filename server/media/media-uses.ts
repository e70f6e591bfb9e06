/**
 * Finds where content shows a file. Content names files as `media/hall.jpg`, in fields and in Markdown (`docs/decisions/media.md`), so
 * the stored texts are searched for that. No table of uses can then differ from the texts.
 */
import { sql } from 'kysely'
import type { MediaUse } from '#shared/admin/media.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { listNamedFiles } from '../content/store/named-files.ts'
import type { Database } from '../platform/db/database.ts'

/** The uses of each file, by its name. */
export type MediaUses = ReadonlyMap<string, MediaUse[]>

type StoredText = MediaUse & { text: string }

const contains = (column: string, part: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${part}%`}`

/** Every published text that may name a file. A new table of content adds its own. */
async function listPublished(db: Database, part: string): Promise<StoredText[]> {
  const entries = await db
    .selectFrom('content_entry')
    .select(['kind', 'id', 'document as text'])
    .where(contains('document', part))
    .execute()
  const projects = await db
    .selectFrom('project')
    .select(['id', 'document as text'])
    .where(contains('document', part))
    .execute()
  const projectTexts = await db
    .selectFrom('project_text')
    .select(['project_id as id', 'language', 'description as text'])
    .where(contains('description', part))
    .execute()
  const posts = await db
    .selectFrom('post')
    .select(['slug as id', 'document as text'])
    .where(contains('document', part))
    .execute()
  const postTexts = await db
    .selectFrom('post_text')
    .select(['slug as id', 'language', 'body as text'])
    .where(contains('body', part))
    .execute()
  const legalTexts = await db
    .selectFrom('legal_text')
    .select(['page as id', 'language', 'body as text'])
    .where(contains('body', part))
    .execute()
  const toText = (
    row: { id: string | number; text: string; language?: Language },
    kind: string,
  ): StoredText => {
    const { id, text, language = null } = row
    return { kind, id: String(id), language, state: 'published', text }
  }
  return [
    ...entries.map((row) => toText(row, row.kind)),
    ...projects.map((row) => toText(row, 'project')),
    ...projectTexts.map((row) => toText(row, 'project')),
    ...posts.map((row) => toText(row, 'post')),
    ...postTexts.map((row) => toText(row, 'post')),
    ...legalTexts.map((row) => toText(row, 'legal')),
  ]
}

/** Drafts, and documents in the trash, which can be had back. */
async function listUnpublished(db: Database, part: string): Promise<StoredText[]> {
  const drafts = await db
    .selectFrom('content_draft')
    .select(['kind', 'id', 'document as text'])
    .where(contains('document', part))
    .execute()
  const trashed = await db
    .selectFrom('content_trash')
    .select(['kind', 'id', 'published', 'draft'])
    .where(({ or }) => or([contains('published', part), contains('draft', part)]))
    .execute()
  return [
    ...drafts.map((row) => ({ ...row, language: null, state: 'draft' as const })),
    ...trashed.map(({ kind, id, published, draft }) => {
      const text = `${published ?? ''} ${draft ?? ''}`
      return { kind, id, language: null, state: 'trashed' as const, text }
    }),
  ]
}

function toUses(texts: StoredText[]): MediaUses {
  const uses = new Map<string, MediaUse[]>()
  for (const { text, ...use } of texts) {
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
  const part = `media/%${longest}`
  const texts = [...(await listPublished(db, part)), ...(await listUnpublished(db, part))]
  return toUses(texts).get(name) ?? []
}

/** Lists the uses of all files. What was published is searched once for each revision of the content. */
export function createListUses(db: Database): () => Promise<MediaUses> {
  let cached: { revision: number; published: MediaUses } | null = null
  return async () => {
    const row = await db.selectFrom('content_revision').select('revision').executeTakeFirst()
    const revision = row?.revision ?? 0
    if (cached?.revision !== revision) {
      cached = { revision, published: toUses(await listPublished(db, 'media/')) }
    }
    return merge(cached.published, toUses(await listUnpublished(db, 'media/')))
  }
}
