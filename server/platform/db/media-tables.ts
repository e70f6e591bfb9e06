/** The tables of uploaded files. See `tables.ts`. */
import type { Ground, MediaType, Motion, VariantFormat } from '#shared/media.ts'

export interface MediaTables {
  media: MediaTable
  media_piece: MediaPieceTable
  media_variant: MediaVariantTable
}

/** Tables whose rows can be made again from others. Backups and moves leave the rows out. */
export const derivedTables = ['media_variant'] as const satisfies (keyof MediaTables)[]

export function isDerived(table: string): boolean {
  return (derivedTables as readonly string[]).includes(table)
}

interface MediaTable {
  /** The SHA-256 of the bytes, in hexadecimal digits. */
  hash: string
  /** Unique: an export writes a file of this name. */
  name: string
  type: MediaType
  /** In bytes. */
  size: number
  /** In pixels, as it is shown; null for what is no picture. */
  width: number | null
  height: number | null
  /** null: the file was uploaded before this was looked for (`inspectOlder`). */
  motion: Motion | null
  /** null: the picture has no transparent parts, or this was not looked for. */
  ground: Ground | null
  decorative: 0 | 1
  /** The JSON of `altTextsSchema`. */
  alt: string
  /** Name and alternative texts, normalised for search. */
  folded: string
  uploaded_at: string
  /** The id of a user; null for what was imported. */
  uploaded_by: string | null
  version: number
}

/** The original, in pieces of `pieceBytes`. */
interface MediaPieceTable {
  hash: string
  /** Counted from 0. */
  position: number
  bytes: Uint8Array
}

interface MediaVariantTable {
  hash: string
  width: number
  format: VariantFormat
  bytes: Uint8Array
}
