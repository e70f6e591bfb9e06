import { content } from '#shared/i18n/panel/content/ja.ts'
import { editor } from '#shared/i18n/panel/editor/ja.ts'
import { fields } from '#shared/i18n/panel/fields/ja.ts'
import { problems } from '#shared/i18n/panel/problems/ja.ts'
import type { ContentRoomsWords } from './en.ts'

export const contentRooms: ContentRoomsWords = { content, editor, fields, problems }
