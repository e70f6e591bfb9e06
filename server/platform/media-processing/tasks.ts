/** The facts about an uploaded file, and the reasons to refuse it. */
import type { MediaRefusal } from '#shared/admin/media.ts'
import type { Ground, MediaType, Motion } from '#shared/media.ts'

export interface Inspected {
  type: MediaType
  /** The size as shown, after its rotation; null for a file that is no picture. */
  width: number | null
  height: number | null
  motion: Motion
  ground: Ground | null
}

/** For programs: the rest of a sentence that begins with the name of the field. The panel says it in three languages. */
export const refusalSentences: Record<MediaRefusal, string> = {
  EMPTY: 'is empty',
  UNKNOWN_TYPE: 'is none of JPEG, PNG, WebP, AVIF, GIF, SVG, PDF, MP3, M4A and OGG',
  SVG: 'is an SVG with scripts, entities, web pages or files inside, or too large a one; save it as PNG',
  HEIC: 'is a HEIC picture, which browsers do not show; save it as JPEG',
  ARCHIVE: 'contains a ZIP archive',
  TOO_MANY_PIXELS: 'has more than 60 megapixels',
  TOO_LONG: 'is longer than 16,000 pixels on one side',
  SOUND_TOO_LARGE: 'is a sound of more than 1 MB',
  BROKEN: 'is damaged or cut off',
}
