import type { Media, MediaUse } from '#shared/admin/media.ts'
import type { MediaType, Motion } from '#shared/media.ts'
import { readAltTexts } from '../content/store/read-stored.ts'

/** A row of `media` with the account of its uploader. */
export interface JoinedRow {
  hash: string
  name: string
  type: MediaType
  size: number
  width: number | null
  height: number | null
  motion: Motion | null
  decorative: 0 | 1
  alt: string
  uploaded_at: string
  uploaded_by: string | null
  version: number
  /** null: the account was deleted. */
  uploader_name: string | null
  uploader_email: string | null
}

export function toMedia(row: JoinedRow, uses: MediaUse[]): Media {
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
