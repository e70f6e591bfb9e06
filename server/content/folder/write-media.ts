/** Writes the uploaded files of a site into a content folder. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MediaIndex } from '#shared/media.ts'
import type { Database } from '../../platform/db/database.ts'
import { mediaFile } from '../store/layout.ts'
import { readOriginal } from '../store/originals.ts'
import { readAltTexts } from '../store/read-stored.ts'
import { readSiteLanguages } from '../store/site-languages.ts'
import type { FolderMedia } from '../store/store-media.ts'
import { withoutHidden } from '../translations/hidden-languages.ts'

export interface Originals {
  /** As it is written to `media.yaml`, sorted by name. */
  index: MediaIndex
  /** Yields the bytes of a file. */
  read(hash: string): AsyncIterable<Uint8Array>
}

export const noOriginals: Originals = { index: {}, async *read() {} }

export async function loadOriginals(db: Database): Promise<Originals> {
  const shown = await readSiteLanguages(db)
  const rows = await db.selectFrom('media').select(['name', 'hash', 'alt', 'decorative']).execute()
  const entries = rows
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map((row) => ({
      ...row,
      alt: withoutHidden(readAltTexts(row), shown),
      decorative: row.decorative === 1,
    }))
  return { index: toMediaIndex(entries), read: (hash) => readOriginal(db, hash) }
}

type Described = Pick<FolderMedia, 'name' | 'hash' | 'alt' | 'decorative'>

/** What `media.yaml` says about these files. */
export function toMediaIndex(files: readonly Described[]): MediaIndex {
  const entries = files.map(({ name, hash, alt, decorative }) => {
    const texts = Object.keys(alt).length > 0 && { alt }
    return [name, { hash, ...(decorative && { decorative: true }), ...texts }]
  })
  return Object.fromEntries(entries)
}

/** `root`: a folder that has a folder `media`. Files that are there already are not written again. */
export async function writeMedia(root: string, { index, read }: Originals): Promise<void> {
  for (const [name, { hash }] of Object.entries(index)) {
    const path = join(root, mediaFile.pathOf(name))
    if (hash === undefined || (await isWritten(path, hash))) continue
    await replaceFile(path, read(hash))
  }
}

/** False also for links and pipes, which are replaced. */
async function isWritten(path: string, hash: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => null)
  if (!stats?.isFile()) return false
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return digest.digest('hex') === hash
}

/** A reader sees the old or the new file, never a part. */
export async function replaceFile(
  path: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const temporary = join(path, '..', `.${randomUUID()}.tmp`)
  try {
    const handle = await open(temporary, 'wx')
    try {
      for await (const piece of pieces) await handle.writeFile(piece)
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
