/** What reading an old blog gives, whatever program it was written for. */

import type { NoteCode } from '#shared/admin/posts-import.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { TracedText } from './edits.ts'
import type { FrontFields } from './front-fields.ts'

/** One text of a post, in one language. */
export interface BlogText {
  file: string
  /** The texts of one post in several languages have the same. */
  key: string
  /** As its name or folder says; null: they say nothing. */
  language: Language | null
  /** Its name in addresses. */
  name: string
  fields: FrontFields
  /** As it is written there. */
  nameOf(field: string): string
  lineOf(field: string): number
  body: TracedText
  markup: 'markdown' | 'html'
  /** As its name or folder says. */
  isDraft: boolean
  /** As its name says. */
  date: string | null
  /** Its paths on the old blog, the present one first, without the origin. */
  addresses: string[]
  /** About how it was read. */
  notes: BlogNote[]
}

export interface ReadBlogTexts {
  texts: BlogText[]
  notes: BlogNote[]
  /** For times without a zone, if the export says it: an IANA name. */
  zone?: string
}

/** Replaces what only some programs understand. */
export type Dialect = (text: TracedText, context: TagContext) => TracedText

/** What the tags of a template language need to know. */
export interface TagContext {
  text: BlogText
  note: AddNote
  /** The address of a post that a tag names by file or path; null: there is none. */
  findPost(name: string): string | null
}

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
