/** The parts that a save queue works with, and what it reports to the form. */
import type { EditedDocument } from '#shared/admin/content.ts'
import type { FieldPath } from '#shared/check-document.ts'
import type { Change } from '#shared/content-changes.ts'
import type { FieldConflict, Versions } from './document-versions.ts'
import type { EditorState, SaveResult } from './editor-types.ts'

export type SendAnswer =
  | ({ kind: 'saved' } & SavedVersion)
  /** Others have changed the same fields, and nothing was stored. */
  | { kind: 'stale'; version: number; document: unknown }
  | { kind: 'unreachable' }
  /** `paths`: the fields that it is about. */
  | { kind: 'refused'; error: string | null; paths: FieldPath[]; mayRetry: boolean }

export type SaveStatus =
  /** null: nothing was saved since the document was published. */
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' }
  | { kind: 'offline'; isInJournal: boolean }
  | { kind: 'conflict' }
  | { kind: 'refused'; error: string | null; paths: FieldPath[]; isInJournal: boolean }

export interface SaveSnapshot extends EditorState {
  status: SaveStatus
  conflicts: FieldConflict[]
}

/** A draft as the server has it now. */
export interface SavedVersion {
  version: number
  savedAt: string
  document: unknown
}

export interface JournalWriter {
  /** Rejects if this device cannot store it. */
  write(version: number, versions: Versions): Promise<void>
  remove(): Promise<void>
}

export interface SaveQueueDependencies {
  opened: EditedDocument
  /** Unsaved text from the journal that was made from exactly this document. */
  restored?: Versions | undefined
  /** Never rejects. */
  send(version: number, changes: Change[]): Promise<SendAnswer>
  journal: JournalWriter
  /** Calls `act` once, after a time; returns how to cancel it. */
  schedule(act: () => void, ms: number): () => void
  /** The server has stored something. */
  onSaved?(saved: SavedVersion): void
}

export interface SaveQueue {
  read(): SaveSnapshot
  subscribe(listener: () => void): () => void
  /** An empty path is the whole document. */
  edit(path: FieldPath, value: unknown): void
  /** The field that has the focus; null: none. */
  focus(path: FieldPath | null): void
  compose(isComposing: boolean): void
  /** Sends what is unsaved without waiting. */
  saveNow(): Promise<SaveResult>
  /** Writes the journal without waiting: the page is being left. */
  writeJournal(): void
  decide(path: string[], value: unknown): void
  /** Another tab of this browser has saved. */
  learn(saved: SavedVersion): void
  /** Takes over the answer to an act; what differs from `seen`, the text that the act was about, stays. */
  replace(document: EditedDocument, seen?: unknown): void
  /** Sends what is unsaved once more, and tries no longer. What an undo edits later is saved as before. */
  close(): Promise<void>
}
