/** Deletes a file that nothing shows, and can put it back: its bytes are kept by this page until then. */
import type { Refusal } from '#client/session/call-server.ts'
import type { Media } from '#shared/admin/media.ts'
import { call, callForFile } from '../session/call.ts'
import { type UploadRefusal, uploadFile } from '../session/upload-file.ts'

export type Deleted = { ok: true; undo(): Promise<UploadRefusal | null> } | Refusal

/** `undo` answers why it failed, or null. */
export async function deleteFile(media: Media): Promise<Deleted> {
  const path = `/api/admin/media/${media.hash}`
  const original = await callForFile(`${path}/original`)
  if (!original.ok) return original
  const answer = await call(path, { method: 'DELETE', version: media.version })
  if (!answer.ok) return answer
  return {
    ok: true,
    async undo() {
      const uploaded = await uploadFile(new File([original.data], media.name))
      if (!uploaded.ok) return uploaded.reason
      const { alt, decorative } = media
      const { version } = uploaded.media
      // The texts may be empty; the server then stores that.
      const described = await call(path, { method: 'PATCH', version, body: { alt, decorative } })
      return described.ok ? null : 'OTHER'
    },
  }
}
