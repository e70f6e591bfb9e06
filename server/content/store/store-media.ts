/** Replaces the uploaded files of a site by those of a content folder. Bytes that are there already stay. */
import type { AltTexts } from '#shared/media.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Inspected } from '../../platform/media-processing/tasks.ts'
import { listNamedFiles } from './named-files.ts'
import { foldMedia, insertOriginal } from './originals.ts'
import { readReadyFacts } from './ready-pictures.ts'

/** What is known about files without an inspection, by hash. */
export type StoredMedia = ReadonlyMap<string, Inspected>

/** A file of a content folder. */
export interface FolderMedia {
  name: string
  hash: string
  bytes: number
  /** Where its bytes are. */
  file: string
  inspected: Inspected
  alt: AltTexts
  decorative: boolean
}

/** Those in the database, and the sample's. */
export async function listStoredMedia(db: Database): Promise<StoredMedia> {
  const rows = await db
    .selectFrom('media')
    .select(['hash', 'type', 'width', 'height', 'motion', 'ground'])
    .execute()
  return new Map([
    ...(await readReadyFacts()),
    ...rows.map(
      ({ hash, motion, ...rest }) => [hash, { ...rest, motion: motion ?? 'still' }] as const,
    ),
  ])
}

/** When files are stored, and by which admin; null: by a command. */
interface Storing {
  at: string
  by: string | null
}

/** Whether a draft, or a document in the trash, names a file: both outlive an import, and so does what they show. */
export async function readKeptFiles(db: Database): Promise<(name: string) => boolean> {
  const drafts = await db.selectFrom('content_draft').select('document').execute()
  const trashed = await db.selectFrom('content_trash').select(['published', 'draft']).execute()
  const texts = [...drafts, ...trashed].flatMap((row) => Object.values(row))
  const named = new Set(texts.flatMap((text) => listNamedFiles(text ?? '')))
  return (name) => named.has(name) || texts.some((text) => text?.includes(name))
}

/** `media`: all files. Those that are not among them are deleted, unless a draft shows them. */
export async function storeMedia(
  tx: Database,
  media: readonly FolderMedia[],
  storing: Storing,
): Promise<void> {
  const stored = await tx
    .selectFrom('media')
    .select(['hash', 'name', 'alt', 'decorative', 'version'])
    .execute()
  const wanted = new Map(media.map((one) => [one.hash, one]))
  const isKept = await readKeptFiles(tx)
  const names = new Set(media.map(({ name }) => name))
  const changed = stored.filter((row) => {
    if (!wanted.has(row.hash) && !names.has(row.name) && isKept(row.name)) return false
    const { name, alt, decorative } = toColumns(wanted.get(row.hash))
    return row.name !== name || row.alt !== alt || row.decorative !== decorative
  })
  for (const { hash } of changed) {
    if (wanted.has(hash)) {
      // Two files may exchange their names, which are unique.
      await tx.updateTable('media').set({ name: hash }).where('hash', '=', hash).execute()
    } else await tx.deleteFrom('media').where('hash', '=', hash).execute()
  }
  for (const { hash, version } of changed) {
    const one = wanted.get(hash)
    if (!one) continue
    const values = { ...toColumns(one), version: version + 1 }
    await tx.updateTable('media').set(values).where('hash', '=', hash).execute()
  }
  const present = new Set(stored.map(({ hash }) => hash))
  for (const one of media) if (!present.has(one.hash)) await insert(tx, one, storing)
}

/** Adds files to those that are there. Throws if one of the names is taken. */
export async function addMedia(
  tx: Database,
  media: readonly FolderMedia[],
  storing: Storing,
): Promise<void> {
  for (const one of media) await insert(tx, one, storing)
}

async function insert(tx: Database, one: FolderMedia, { at, by }: Storing): Promise<void> {
  const { bytes: size, file, hash, inspected } = one
  const row = {
    ...inspected,
    ...toColumns(one),
    hash,
    size,
    uploaded_at: at,
    uploaded_by: by,
    version: 1,
  }
  await insertOriginal(tx, row, file)
}

function toColumns(one: FolderMedia | undefined) {
  const { alt = {}, decorative = false, name = '' } = one ?? {}
  return {
    name,
    alt: JSON.stringify(alt),
    decorative: decorative ? (1 as const) : (0 as const),
    folded: foldMedia(name, alt),
  }
}
