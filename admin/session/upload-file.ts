/** Uploads one file, for the room Media and for the forms of content. */
import type { Refusal } from '#client/session/call-server.ts'
import type { Media, MediaRefusal } from '#shared/admin/media.ts'
import { mediaLimits, mediaRefusals } from '#shared/media.ts'
import { send } from './call.ts'

/** Each has a sentence in the catalogues of `uploads`. */
export type UploadRefusal = MediaRefusal | 'TOO_LARGE' | 'BUSY' | 'UNREACHABLE' | 'OTHER'

export type Uploaded =
  | { ok: true; media: Media }
  | { ok: false; reason: UploadRefusal; file: string }

export interface UploadOptions {
  /** Ends the upload, which then throws. */
  signal?: AbortSignal
  /** Told the part that was sent, 0 to 1. */
  onProgress?(fraction: number): void
}

export type UploadFile = (file: File, options?: UploadOptions) => Promise<Uploaded>

/** The same bytes again are the same file, with the name and the texts that it has. */
export const uploadFile: UploadFile = async (file, options = {}) => {
  // Sending it would take minutes, and end in a broken connection.
  if (file.size > mediaLimits.bytes) return { ok: false, reason: 'TOO_LARGE', file: file.name }
  const path = `/api/admin/media?name=${encodeURIComponent(file.name.slice(-200))}`
  const answer = await send<Media>(path, { ...options, file })
  return answer.ok
    ? { ok: true, media: answer.data }
    : { ok: false, reason: reasonOf(answer), file: file.name }
}

/** Whether the same file may be accepted later. */
export function isForNow(reason: UploadRefusal): boolean {
  return reason === 'BUSY' || reason === 'UNREACHABLE' || reason === 'OTHER'
}

export function reasonOf({ status, data }: Pick<Refusal, 'status' | 'data'>): UploadRefusal {
  if (status === 0) return 'UNREACHABLE'
  if (status === 413) return 'TOO_LARGE'
  if (status === 503 || status === 429) return 'BUSY'
  const { reason } = (data ?? {}) as { reason?: unknown }
  return mediaRefusals.find((one) => one === reason) ?? 'OTHER'
}
