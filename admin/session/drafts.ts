/** Unsent input of this tab: it survives a session that ends in the middle of a sentence. */

/**
 * `note-base` is the note that the text of `note` was made from. `alt` are alternative texts with the version that they
 * were made from.
 */
export type DraftKind = 'note' | 'note-base' | 'reply' | 'reply-subject' | 'alt'

const nameOf = (kind: DraftKind, id: string) => `panel-draft:${kind}:${id}`

export function readDraft(kind: DraftKind, id: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(kind, id))
  } catch {
    return null
  }
}

export function storeDraft(kind: DraftKind, id: string, text: string): void {
  try {
    sessionStorage.setItem(nameOf(kind, id), text)
  } catch {
    // If storage is blocked, only the field has it.
  }
}

export function removeDraft(kind: DraftKind, id: string): void {
  try {
    sessionStorage.removeItem(nameOf(kind, id))
  } catch {
    // There was none.
  }
}
