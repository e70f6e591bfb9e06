/** The uploaded files: lists, adds, describes and deletes them. Their bytes are in `content/store/originals.ts`. */
import { sql } from 'kysely'
import type { Media, MediaChange, MediaList, MediaQuery, MediaUse } from '#shared/admin/media.ts'
import { fail, ok } from '#shared/result.ts'
import { countRevision } from '../content/store/count-revision.ts'
import { findFreeName, toMediaName } from '../content/store/media-name.ts'
import { foldMedia, insertOriginal, readOriginal } from '../content/store/originals.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import type { ReceivedFile } from '../platform/http/receive-file.ts'
import type { Inspected } from '../platform/media-processing/tasks.ts'
import { containing } from '../platform/search/search-words.ts'
import { type JoinedRow, toMedia } from './media-row.ts'
import { createListUses, findUses } from './media-uses.ts'

/** A file that was received, and what its bytes say. */
export interface Upload {
  file: ReceivedFile
  /** On the computer of the admin. */
  givenName: string
  inspected: Inspected
}

export interface AddedMedia {
  media: Media
  /** False if the same bytes were there already. */
  isNew: boolean
}

export interface Original {
  bytes: number
  pieces: AsyncGenerator<Uint8Array>
}

export type MediaChanged =
  | { ok: true; value: Media }
  | { ok: false; code: 'NOT_FOUND' }
  | { ok: false; code: 'STALE'; current: Media }

export type MediaRemoved =
  | { ok: true; value: Media }
  | { ok: false; code: 'NOT_FOUND' }
  | { ok: false; code: 'STALE'; current: Media }
  | { ok: false; code: 'MEDIA_IN_USE'; uses: MediaUse[] }

export interface MediaStore {
  list(by: AdminReader, query: MediaQuery): Promise<MediaList>
  find(by: AdminReader, hash: string): Promise<Media | null>
  /** The bytes of a file, read piece by piece; null if there is none. */
  open(by: AdminReader, hash: string): Promise<Original | null>
  add(tx: Transaction, by: Admin, upload: Upload): Promise<AddedMedia>
  change(
    tx: Transaction,
    by: Admin,
    hash: string,
    version: number,
    change: MediaChange,
  ): Promise<MediaChanged>
  remove(tx: Transaction, by: Admin, hash: string, version: number): Promise<MediaRemoved>
}

interface MediaDependencies {
  audit: Audit
  db: Database
  now: () => Date
}

export function createMedia({ audit, db, now }: MediaDependencies): MediaStore {
  const listUses = createListUses(db)

  async function record(
    tx: Transaction,
    by: Admin,
    event: 'media_uploaded' | 'media_changed' | 'media_deleted',
    { hash, name, bytes }: Media,
  ): Promise<void> {
    const detail = { media: hash, name, bytes }
    await audit.append(tx, { ...by.acting, event, result: 'success', detail })
  }

  return {
    async list(_by, { page, size, search, unused }) {
      const uses = await listUses()
      const words = search.split(/\s+/).filter((word) => word !== '')
      const matching = joined(db).where(({ and }) =>
        and(words.map((word) => sql<boolean>`folded like ${containing(word)} escape '\\'`)),
      )
      // The uses are in texts, so SQL cannot filter by them. The names of some thousand files are read at once.
      const names = (
        await matching.select('media.name').orderBy('uploaded_at', 'desc').orderBy('hash').execute()
      )
        .map(({ name }) => name)
        .filter((name) => unused === 'false' || !uses.has(name))
      const shown = names.slice(page * size, (page + 1) * size)
      const rows =
        shown.length > 0
          ? await joined(db).select(columns).where('media.name', 'in', shown).execute()
          : []
      const byName = new Map(rows.map((row) => [row.name, row]))
      const items = shown.flatMap((name) => {
        const row = byName.get(name)
        return row ? toMedia(row, uses.get(name) ?? []) : []
      })
      return { page, size, total: names.length, items }
    },

    async find(_by, hash) {
      const row = await findRow(db, hash)
      return row ? toMedia(row, await findUses(db, row.name)) : null
    },

    async open(_by, hash) {
      const row = await findRow(db, hash)
      return row ? { bytes: row.size, pieces: readOriginal(db, hash) } : null
    },

    async add(tx, by, { file, givenName, inspected }) {
      // An import replaces all files, and must not do so in between.
      await takeLock(tx, 'content')
      const present = await findRow(tx, file.sha256)
      if (present) {
        return { media: toMedia(present, await findUses(tx, present.name)), isNew: false }
      }
      const name = await findFreeName(tx, toMediaName(givenName, inspected.type))
      const row = {
        ...inspected,
        hash: file.sha256,
        name,
        size: file.bytes,
        decorative: 0 as const,
        alt: '{}',
        folded: foldMedia(name, {}),
        uploaded_at: now().toISOString(),
        uploaded_by: by.userId,
        version: 1,
      }
      await insertOriginal(tx, row, file.path)
      const media = toMedia(await getRow(tx, row.hash), [])
      await record(tx, by, 'media_uploaded', media)
      return { media, isNew: true }
    },

    async change(tx, by, hash, version, { alt, decorative }) {
      const before = await findRow(tx, hash)
      if (!before) return fail('NOT_FOUND')
      const uses = await findUses(tx, before.name)
      const changed = await tx
        .updateTable('media')
        .set({
          alt: JSON.stringify(alt),
          decorative: decorative ? 1 : 0,
          folded: foldMedia(before.name, alt),
          version: version + 1,
        })
        .where('hash', '=', hash)
        .where('version', '=', version)
        .returning('hash')
        .executeTakeFirst()
      if (!changed) return { ok: false, code: 'STALE', current: toMedia(before, uses) }
      await countRevision(tx)
      const media = toMedia(await getRow(tx, hash), uses)
      await record(tx, by, 'media_changed', media)
      return ok(media)
    },

    async remove(tx, by, hash, version) {
      // An import must not begin to use the file in between.
      await takeLock(tx, 'content')
      const row = await findRow(tx, hash)
      if (!row) return fail('NOT_FOUND')
      const media = toMedia(row, await findUses(tx, row.name))
      if (row.version !== version) return { ok: false, code: 'STALE', current: media }
      if (media.uses.length > 0) return { ok: false, code: 'MEDIA_IN_USE', uses: media.uses }
      await tx.deleteFrom('media').where('hash', '=', hash).execute()
      await record(tx, by, 'media_deleted', media)
      return ok(media)
    },
  }
}

const columns = [
  'media.hash',
  'media.name',
  'type',
  'size',
  'width',
  'height',
  'motion',
  'decorative',
  'alt',
  'uploaded_at',
  'uploaded_by',
  'media.version',
  'user_account.name as uploader_name',
  'user_account.email as uploader_email',
] as const

function joined(db: Database) {
  return db.selectFrom('media').leftJoin('user_account', 'user_account.id', 'media.uploaded_by')
}

function findRow(db: Database, hash: string): Promise<JoinedRow | undefined> {
  return joined(db).select(columns).where('media.hash', '=', hash).executeTakeFirst()
}

function getRow(db: Database, hash: string): Promise<JoinedRow> {
  return joined(db).select(columns).where('media.hash', '=', hash).executeTakeFirstOrThrow()
}
