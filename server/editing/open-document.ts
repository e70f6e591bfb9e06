/** Reads a document with its draft. */
import type { DocumentKey, EditedDocument } from '#shared/admin/content.ts'
import {
  applyChanges,
  type Change,
  findChanges,
  isSame,
  replaceAt,
} from '#shared/content-changes.ts'
import { describeFields, fitFields } from '#shared/content-fields.ts'
import { kindOf } from '#shared/content-kinds.ts'
import { storedKindOf } from '../content/kinds/kinds.ts'
import { readDefaultLanguage } from '../content/store/site-languages.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { toVersion } from './document-version.ts'

/** Unpublished changes of a document, shared by all admins. */
export interface Draft {
  document: unknown
  /** The published document that the draft was made from; null: there was none. */
  base: unknown
  /** Grows each time that the draft is stored. */
  number: number
  savedAt: string
  /** The id of the admin. */
  savedBy: string
}

/** A document with its draft, as of one moment. */
export interface OpenDocument {
  /** null: it was never published, or cannot be read. */
  published: unknown
  /** What is stored does not fulfil its schema, and visitors do not see it; `current` has what can be read of it. */
  isUnreadable: boolean
  /** What a version names: the published document, or what is stored instead. */
  visible: unknown
  draft: Draft | null
  /** The draft, with what was published since it was made; without a draft, the published document. */
  current: unknown
  /** Fields of the draft that were published with another value since it was made. The draft keeps its own. */
  conflicts: Change[]
  /** Of the draft and the published document together. */
  version: number
}

/** null: there is no such document. */
export async function openDocument(db: Database, key: DocumentKey): Promise<OpenDocument | null> {
  const stored = storedKindOf(key.kind)
  const published = await stored.find(db, key.id)
  const draft = await findDraft(db, key)
  const raw = published === null ? await stored.readRaw(db, [key.id]) : null
  const { ids } = kindOf(key.kind)
  const isNeeded = typeof ids !== 'string' && ids.includes(key.id)
  const isUnreadable = raw !== null && (raw.has(key.id) || isNeeded)
  if (!draft && published === null && !isUnreadable) return null
  const visible = isUnreadable ? [raw?.get(key.id)] : published
  const version = toVersion({ published: visible, draft })
  const opened = { published, visible, draft, isUnreadable, conflicts: [], version }
  if (isUnreadable) {
    const language = await readDefaultLanguage(db)
    const field = describeFields(kindOf(key.kind).schema)
    const current = draft?.document ?? fitFields(field, raw?.get(key.id), language)
    return { ...opened, current }
  }
  if (!draft) return { ...opened, current: published }
  const { base } = draft
  if (isSame(base, published)) return { ...opened, current: draft.document }
  const mine = findChanges(base ?? {}, draft.document)
  const { document, conflicts } = applyChanges(published ?? {}, mine)
  const current = conflicts.reduce(
    (merged, { path, value }) => replaceAt(merged, path, value),
    document,
  )
  return { ...opened, current, conflicts }
}

/** The document as the panel opens it; null: there is none. */
export async function describeDocument(
  db: Database,
  _by: AdminReader,
  key: DocumentKey,
): Promise<EditedDocument | null> {
  const opened = await openDocument(db, key)
  if (!opened) return null
  const { published, draft, current, isUnreadable, version } = opened
  return {
    ...key,
    version,
    isUnreadable,
    document: current,
    published,
    draft: draft && { savedAt: draft.savedAt, savedBy: await findName(db, draft.savedBy) },
    publishedAt: await findPublishedAt(db, key),
  }
}

async function findName(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.name ?? null
}

/** null: it was never published in the panel. */
async function findPublishedAt(db: Database, { kind, id }: DocumentKey): Promise<string | null> {
  const row = await db
    .selectFrom('content_history')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.at ?? null
}

async function findDraft(db: Database, { kind, id }: DocumentKey): Promise<Draft | null> {
  const row = await db
    .selectFrom('content_draft')
    .select(['document', 'base', 'version', 'saved_at', 'saved_by'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    document: JSON.parse(row.document),
    base: row.base === null ? null : JSON.parse(row.base),
    number: row.version,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  }
}
