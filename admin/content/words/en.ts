import { content, type RoomWords } from '#shared/i18n/panel/content/en.ts'
import { type EditorWords, editor } from '#shared/i18n/panel/editor/en.ts'
import { type FieldWords, fields } from '#shared/i18n/panel/fields/en.ts'
import { type ProblemWords, problems } from '#shared/i18n/panel/problems/en.ts'

export interface ContentRoomsWords {
  content: RoomWords
  editor: EditorWords
  fields: FieldWords
  problems: ProblemWords
}

/** The words of documents, which a browser loads as one file. */
export const contentRooms: ContentRoomsWords = { content, editor, fields, problems }
