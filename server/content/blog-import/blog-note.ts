import type { NoteCode } from '#shared/admin/posts-import.ts'

/** Something of the old blog that the site shows in another way, or not at all. */
export interface BlogNote {
  /** The path in the folder of the old blog. */
  file: string
  line: number
  code: NoteCode
  /** What it is about, as it is written there. */
  text: string
}

/** Adds a note about a place in one file. */
export type AddNote = (line: number, code: NoteCode, text: string) => void
