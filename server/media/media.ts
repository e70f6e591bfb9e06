/** The uploaded files: lists, adds, describes and deletes them. Their bytes are in `content/store/originals.ts`. */
import { sql } from 'kysely'
import type { Media, MediaChange, MediaList, MediaQuery, MediaUse } from '#shared/admin/media.ts'
import { fail } from '#shared/result.ts'
import { findFreeName, toMediaName } from '../content/store/media-name.ts'
import { foldMedia, insertOriginal, readOriginal } from '../content/store/originals.ts'
import { readAltTexts } from '../content/store/read-stored.ts'
import { countRevision } from '../content/store/revision.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import type { ReceivedFile } from '../platform/http/receive-file.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import type { Inspected } from '../platform/media-processing/tasks.ts'
import { containing } from '../platform/search/search-words.ts'
import { createListUses, findUses } from './media-uses.ts'

/** A received file, and the facts that were read from its bytes. */
export interface Upload {
  file: ReceivedFile
  /** The name of the file on the computer of the admin. */
  givenName: string
  inspected: Inspected
}

/**
 * Every change names the version that it is based on. If that version is not the present one, it is refused with STALE.
 */
export function createMedia({ audit, db, now }: { audit: Audit; db: Database; now: () => Date }) {
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
    async list(_by: AdminReader, { page, size, search, unused }: MediaQuery): Promise<MediaList> {
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

    async find(_by: AdminReader, hash: string): Promise<Outcome<Media>> {
      const row = await findRow(db, hash)
      return row ? toOutcome(toMedia(row, await findUses(db, row.name))) : fail('NOT_FOUND')
    },

    /** The bytes of a file, read piece by piece; null if there is none. */
    async open(_by: AdminReader, hash: string) {
      const row = await findRow(db, hash)
      return row ? { bytes: row.size, pieces: readOriginal(db, hash) } : null
    },

    /** `isNew`: false if the same bytes were there already. */
    async add(tx: Transaction, by: Admin, { file, givenName, inspected }: Upload) {
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

    async change(
      tx: Transaction,
      by: Admin,
      hash: string,
      version: number,
      { alt, decorative }: MediaChange,
    ): Promise<Outcome<Media>> {
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
      if (!changed) return refuseStale(toMedia(before, uses))
      await countRevision(tx)
      const media = toMedia(await getRow(tx, hash), uses)
      await record(tx, by, 'media_changed', media)
      return toOutcome(media)
    },

    async remove(
      tx: Transaction,
      by: Admin,
      hash: string,
      version: number,
    ): Promise<Outcome<Media>> {
      // An import must not begin to use the file in between.
      await takeLock(tx, 'content')
      const row = await findRow(tx, hash)
      if (!row) return fail('NOT_FOUND')
      const media = toMedia(row, await findUses(tx, row.name))
      if (row.version !== version) return refuseStale(media)
      const { uses } = media
      if (uses.length > 0) return { ...fail('MEDIA_IN_USE'), data: { uses } }
      await tx.deleteFrom('media').where('hash', '=', hash).execute()
      await record(tx, by, 'media_deleted', media)
      return toOutcome(media)
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

type JoinedRow = Awaited<ReturnType<typeof getRow>>

function joined(db: Database) {
  return db.selectFrom('media').leftJoin('user_account', 'user_account.id', 'media.uploaded_by')
}

function findRow(db: Database, hash: string) {
  return joined(db).select(columns).where('media.hash', '=', hash).executeTakeFirst()
}

function getRow(db: Database, hash: string) {
  return joined(db).select(columns).where('media.hash', '=', hash).executeTakeFirstOrThrow()
}

function toMedia(row: JoinedRow, uses: MediaUse[]): Media {
  const { hash, name, type, size, width, height, decorative, version } = row
  const by = row.uploaded_by
  return {
    hash,
    name,
    type,
    bytes: size,
    width,
    height,
    motion: row.motion ?? 'still',
    decorative: decorative === 1,
    alt: readAltTexts(row),
    uploadedAt: row.uploaded_at,
    uploadedBy: by === null ? null : { id: by, name: row.uploader_name, email: row.uploader_email },
    version,
    uses,
  }
}

function toOutcome(value: Media): Outcome<Media> {
  return { ok: true, value, version: value.version }
}

function refuseStale(current: Media): Outcome<never> {
  return { ...fail('STALE'), data: { current } }
}
