/** The words of the panel's screens about content, which the panel loads separately, in each language. */
import type { Language } from '#shared/i18n/languages.ts'
import { blog as englishBlog } from '#shared/i18n/panel/blog/en.ts'
import { blog as japaneseBlog } from '#shared/i18n/panel/blog/ja.ts'
import { blog as koreanBlog } from '#shared/i18n/panel/blog/ko.ts'
import { content as englishContent } from '#shared/i18n/panel/content/en.ts'
import { content as japaneseContent } from '#shared/i18n/panel/content/ja.ts'
import { content as koreanContent } from '#shared/i18n/panel/content/ko.ts'
import { editor as englishEditor } from '#shared/i18n/panel/editor/en.ts'
import { editor as japaneseEditor } from '#shared/i18n/panel/editor/ja.ts'
import { editor as koreanEditor } from '#shared/i18n/panel/editor/ko.ts'
import { fields as englishFields } from '#shared/i18n/panel/fields/en.ts'
import { fields as japaneseFields } from '#shared/i18n/panel/fields/ja.ts'
import { fields as koreanFields } from '#shared/i18n/panel/fields/ko.ts'
import { media as englishMedia } from '#shared/i18n/panel/media/en.ts'
import { media as japaneseMedia } from '#shared/i18n/panel/media/ja.ts'
import { media as koreanMedia } from '#shared/i18n/panel/media/ko.ts'

import { rooms } from '../../admin/rooms.tsx'

/** `path`: the path of the screen, below the address of the panel. */
export function nameOfRoom(path: string, language: Language): string {
  const room = rooms.find((room) => room.path === path)
  if (!room) throw new Error(`There is no room /${path}.`)
  return room.name[language]
}

export const roomWords = {
  ko: {
    blog: koreanBlog,
    content: koreanContent,
    editor: koreanEditor,
    fields: koreanFields,
    media: koreanMedia,
  },
  en: {
    blog: englishBlog,
    content: englishContent,
    editor: englishEditor,
    fields: englishFields,
    media: englishMedia,
  },
  ja: {
    blog: japaneseBlog,
    content: japaneseContent,
    editor: japaneseEditor,
    fields: japaneseFields,
    media: japaneseMedia,
  },
}
