/** Unsent input of this tab: it survives a session that ends in the middle of a sentence. */
import { readStored, store } from '../ui/storage.ts'

/**
 * `note-base` is the note that the text of `note` was made from. `alt` are alternative texts with the version that they
 * were made from.
 */
export type DraftKind = 'note' | 'note-base' | 'reply' | 'reply-subject' | 'alt'

const nameOf = (kind: DraftKind, id: string) => `panel-draft:${kind}:${id}`

export function readDraft(kind: DraftKind, id: string): string | null {
  return readStored(nameOf(kind, id), 'sessionStorage')
}

export function storeDraft(kind: DraftKind, id: string, text: string): void {
  store(nameOf(kind, id), text, 'sessionStorage')
}

export function removeDraft(kind: DraftKind, id: string): void {
  store(nameOf(kind, id), null, 'sessionStorage')
}
