/** The alternative texts of a file that are typed and not saved. */
import * as v from 'valibot'
import type { MediaChange } from '#shared/admin/media.ts'
import { readDraft, removeDraft, storeDraft } from '../session/drafts.ts'

export interface AltDraft {
  texts: MediaChange
  /** Of the file that the texts were made from: the server refuses them if somebody has changed it since. */
  version: number
}

const draftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    texts: v.object({ alt: v.record(v.string(), v.string()), decorative: v.boolean() }),
    version: v.number(),
  }),
)

export function readAltDraft(hash: string): AltDraft | null {
  const { success, output } = v.safeParse(draftSchema, readDraft('alt', hash))
  return success ? output : null
}

export function storeAltDraft(hash: string, draft: AltDraft): void {
  storeDraft('alt', hash, JSON.stringify(draft))
}

export function removeAltDraft(hash: string): void {
  removeDraft('alt', hash)
}
