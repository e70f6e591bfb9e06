/** What the document page and the editing form know of each other. */
import type { ReactNode, RefObject } from 'react'
import type { EditedDocument } from '#shared/admin/content.ts'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'

export interface EditorState {
  /** Of the draft on the server, as far as this page knows; 0: there is none. */
  version: number
  /** Whether the server has everything that was typed. */
  isSaved: boolean
  /** The document as it is in the form. */
  current: unknown
}

export interface SaveResult {
  /** Whether the server has everything. */
  ok: boolean
  /** The draft on the server. */
  version: number
  document: unknown
}

export interface EditorHandle {
  /** Sends what is unsaved without waiting. */
  saveNow(): Promise<SaveResult>
  /** As if the user had typed it. */
  edit(path: FieldPath, value: unknown): void
  /** Shows and focuses a field, in the pane of its language. */
  focusField(path: FieldPath): void
  /**
   * Shows what the server answered to an act that was about the text `seen`. What was typed since stays; without `seen`,
   * everything that is unsaved.
   */
  replace(document: EditedDocument, seen?: unknown): void
}

export interface DocumentEditorProps {
  document: EditedDocument
  problems: readonly FieldProblem[]
  /** The way back to the list. */
  back: ReactNode
  state: ReactNode
  /** What the document is, and its state. */
  facts: ReactNode
  /** What has to be known before anything is written. */
  notice: ReactNode
  /** What can be done with the document; always in reach. */
  acts: ReactNode
  /** By Ctrl and Enter. */
  onPublish(): void
  onChange(state: EditorState): void
  handle: RefObject<EditorHandle | null>
}
