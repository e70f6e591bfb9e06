/**
 * The bytes of uploaded files in the database, in pieces: neither a statement, nor a row of a copied database, nor this
 * process ever holds a whole file.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import type { AltTexts } from '#shared/media.ts'
import type { Database } from '../../platform/db/database.ts'
import type { MediaTables } from '../../platform/db/tables.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { foldForSearch } from '../../platform/search/search-words.ts'

/** Of every piece but the last. Stored originals depend on it. */
export const pieceBytes = 256 * 1024

export type MediaRow = Insertable<MediaTables['media']>

/** Stores a file and what is known about it. Throws if its bytes are no longer those that were inspected. */
export async function insertOriginal(tx: Database, row: MediaRow, file: string): Promise<void> {
  await tx.insertInto('media').values(row).execute()
  const digest = createHash('sha256')
  let position = 0
  for await (const bytes of readPieces(file)) {
    digest.update(bytes)
    await tx.insertInto('media_piece').values({ hash: row.hash, position, bytes }).execute()
    position += 1
  }
  if (digest.digest('hex') !== row.hash) {
    throw new OperatorError(`The file ${file} was changed while it was stored.`)
  }
}

/** Yields the bytes of an original, beginning with piece `from`; nothing if there is none. */
export async function* readOriginal(
  db: Database,
  hash: string,
  from = 0,
): AsyncGenerator<Uint8Array> {
  for (let position = from; ; position += 1) {
    const piece = await db
      .selectFrom('media_piece')
      .select('bytes')
      .where('hash', '=', hash)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!piece) return
    yield piece.bytes
  }
}

/** Writes an original into a new file. */
export async function writeOriginal(db: Database, hash: string, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const bytes of readOriginal(db, hash)) await handle.write(bytes)
  } finally {
    await handle.close()
  }
}

/** The text that a search of media looks through. */
export function foldMedia(name: string, alt: AltTexts): string {
  return foldForSearch([name, ...Object.values(alt)].join('\n'))
}

async function* readPieces(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file, 'r')
  try {
    for (;;) {
      const buffer = new Uint8Array(pieceBytes)
      let filled = 0
      while (filled < pieceBytes) {
        const { bytesRead } = await handle.read(buffer, filled, pieceBytes - filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      if (filled > 0) yield buffer.subarray(0, filled)
      if (filled < pieceBytes) return
    }
  } finally {
    await handle.close()
  }
}
