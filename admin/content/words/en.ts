import { type BlogWords, blog } from '#shared/i18n/panel/blog/en.ts'
import { content, type RoomWords } from '#shared/i18n/panel/content/en.ts'
import { type EditorWords, editor } from '#shared/i18n/panel/editor/en.ts'
import { type FieldWords, fields } from '#shared/i18n/panel/fields/en.ts'
import { type ProblemWords, problems } from '#shared/i18n/panel/problems/en.ts'

export interface ContentRoomsWords {
  blog: BlogWords
  content: RoomWords
  editor: EditorWords
  fields: FieldWords
  problems: ProblemWords
}

/** The words of the rooms Content and Blog, which a browser loads as one file. */
export const contentRooms: ContentRoomsWords = { blog, content, editor, fields, problems }
