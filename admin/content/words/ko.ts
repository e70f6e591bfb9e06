import { content } from '#shared/i18n/panel/content/ko.ts'
import { editor } from '#shared/i18n/panel/editor/ko.ts'
import { fields } from '#shared/i18n/panel/fields/ko.ts'
import { problems } from '#shared/i18n/panel/problems/ko.ts'
import type { ContentRoomsWords } from './en.ts'

export const contentRooms: ContentRoomsWords = { content, editor, fields, problems }
