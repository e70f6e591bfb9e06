/** Reads a document with its draft. */
import { createHash } from 'node:crypto'
import type { DocumentKey, EditedDocument } from '#shared/admin/content.ts'
import {
  applyChanges,
  type Change,
  findChanges,
  isSame,
  replaceAt,
  valueAt,
} from '#shared/content-changes.ts'
import { fitFields } from '#shared/content-fields.ts'
import { kindOf } from '#shared/content-kinds.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { storedKindOf } from '../content/kinds/kinds.ts'
import { readDefaultLanguage } from '../content/store/site-languages.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { parseDraft } from './damaged-drafts.ts'

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

/** Opens the version that the admin has seen. STALE: the document was saved or published since. */
export async function openVersion(
  db: Database,
  key: DocumentKey,
  version: number,
): Promise<Result<OpenDocument, 'NOT_FOUND' | 'STALE'>> {
  const opened = await openDocument(db, key)
  if (!opened) return fail('NOT_FOUND')
  return opened.version === version ? ok(opened) : fail('STALE')
}

/** null: there is no such document. */
export async function openDocument(db: Database, key: DocumentKey): Promise<OpenDocument | null> {
  const stored = storedKindOf(key.kind)
  const published = await stored.find(db, key.id)
  const { draft, isDamaged } = await findDraft(db, key)
  const raw = published === null ? await stored.readRaw(db, [key.id]) : null
  const { ids, fields } = kindOf(key.kind)
  const isNeeded = typeof ids !== 'string' && ids.includes(key.id)
  const isUnreadable = raw !== null && (raw.has(key.id) || isNeeded || isDamaged)
  if (isUnreadable) {
    const visible = [raw?.get(key.id)]
    const version = toVersion({ published: visible, draft })
    const current =
      draft?.document ?? fitFields(fields, raw?.get(key.id), await readDefaultLanguage(db))
    return { published, visible, draft, isUnreadable, current, conflicts: [], version }
  }
  if (!draft && published === null) return null
  const opened = mergeDraft(published, draft)
  // An import, or an edit that was taken back, has left nothing to publish.
  return draft && isSame(opened.current, published) ? mergeDraft(published, null) : opened
}

/** Together with the number of a draft, which has 31 bits, a version is a safe integer. */
const digestCount = 2 ** 22

/**
 * The version names what a page has seen: the draft as it was stored, and what was published at that moment. It grows
 * with each draft; the digest also tells what an import or another publication has changed.
 */
export function toVersion(state: {
  published: unknown
  draft: { number: number; document: unknown } | null
}): number {
  const text = JSON.stringify([state.published, state.draft?.document ?? null])
  const digest = createHash('sha256').update(text).digest().readUInt32BE() % digestCount
  return (state.draft?.number ?? 0) * digestCount + digest
}

function mergeDraft(published: unknown, draft: Draft | null): OpenDocument {
  const version = toVersion({ published, draft })
  const opened = { published, visible: published, draft, isUnreadable: false, version }
  if (!draft) return { ...opened, current: published, conflicts: [] }
  const { base } = draft
  // An import may have removed the document: then its draft is all that there is of it.
  if (published === null || isSame(base, published)) {
    return { ...opened, current: draft.document, conflicts: [] }
  }
  const { document, conflicts } = applyChanges(published, findOwnChanges(draft, published))
  const current = conflicts.reduce(
    (merged, { path, value }) => replaceAt(merged, path, value),
    document,
  )
  return { ...opened, current, conflicts }
}

/**
 * What a draft changes. If a group that it changes, such as the text in one language, is not published any more, the whole
 * group is one change: otherwise nothing would be left of it but the changed fields.
 */
function findOwnChanges({ base, document }: Draft, published: unknown): Change[] {
  const changes = findChanges(base ?? {}, document).map((change) => {
    const { path } = change
    const gone = path.findIndex((_, index) => !valueAt(published, path.slice(0, index)))
    if (gone < 0) return change
    const group = path.slice(0, gone)
    return { path: group, before: valueAt(base, group), value: valueAt(document, group) }
  })
  return [...new Map(changes.map((change) => [change.path.join('.'), change])).values()]
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

/** `isDamaged`: there is one, and it cannot be read. */
async function findDraft(
  db: Database,
  { kind, id }: DocumentKey,
): Promise<{ draft: Draft | null; isDamaged: boolean }> {
  const row = await db
    .selectFrom('content_draft')
    .select(['document', 'base', 'version', 'saved_at', 'saved_by'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  const document = row ? parseDraft(row.document) : null
  if (!row || document === null) return { draft: null, isDamaged: row !== undefined }
  const { base, version: number, saved_at: savedAt, saved_by: savedBy } = row
  // Without what it was made from, every field of it is one that the owner is asked about.
  const draft = {
    document,
    base: base === null ? null : parseDraft(base),
    number,
    savedAt,
    savedBy,
  }
  return { draft, isDamaged: false }
}
