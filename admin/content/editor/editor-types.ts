/** What the document page and the editing form know of each other. */
import type { RefObject } from 'react'
import type { EditedDocument } from '#shared/admin/content.ts'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'

export interface EditorState {
  /** Of the draft on the server, as far as this page knows; 0: there is none. */
  version: number
  hasDraft: boolean
  /** Whether the server has everything that was typed. */
  isSaved: boolean
  /** The document as it is in the form. */
  current: unknown
}

export interface EditorHandle {
  /** Sends what is unsaved without waiting. `ok` is false while anything is still unsaved. */
  saveNow(): Promise<{ ok: boolean; version: number }>
  /** Shows and focuses a field, in the pane of its language. */
  focusField(path: FieldPath): void
  /** Shows another version of the document, such as one that was restored. Unsaved text is discarded. */
  replace(document: EditedDocument): void
}

export interface DocumentEditorProps {
  document: EditedDocument
  problems: FieldProblem[]
  onChange(state: EditorState): void
  handle: RefObject<EditorHandle | null>
}
