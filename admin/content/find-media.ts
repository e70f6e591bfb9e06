/** Asks for files of the room Media. */
import type { Media, MediaList } from '#shared/admin/media.ts'
import { nameOfFile } from '#shared/media.ts'
import { call } from '../session/call.ts'

/** null: there is none. undefined: the server gave no answer. */
export type FoundMedia = Media | null | undefined

/** The name may be a part of the names of other files, but hardly of this many. */
const most = '50'

export async function findMedia(reference: string): Promise<FoundMedia> {
  const name = nameOfFile(reference)
  const found = await listMedia(name, 0)
  return found && (found.items.find((one) => one.name === name) ?? null)
}

/** Newest first; undefined: the server gave no answer. */
export async function listMedia(search: string, page: number): Promise<MediaList | undefined> {
  const query = new URLSearchParams({ search, page: String(page), size: most })
  const answer = await call<MediaList>(`/api/admin/media?${query}`)
  return answer.ok ? answer.data : undefined
}
