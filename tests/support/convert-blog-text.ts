/** Converts one text as the import of a blog with this dialect does. */
import type { AddNote } from '#server/content/blog-import/blog-note.ts'
import type { TagContext } from '#server/content/blog-import/blog-text.ts'
import { convertText } from '#server/content/blog-import/convert-text.ts'
import {
  type Dialect,
  rewriteHexoTags,
  rewriteObsidian,
  rewriteQiita,
  rewriteZenn,
} from '#server/content/blog-import/dialects.ts'
import { traceText } from '#server/content/blog-import/edits.ts'
import { rewriteLiquid } from '#server/content/blog-import/liquid.ts'
import { rewriteShortcodes } from '#server/content/blog-import/shortcodes.ts'

/** The converted text, and the notes about it. */
export function convert(
  dialect: Dialect,
  body: string,
  { file = 'one.md', showsLineBreaks = true, markup = 'markdown' as 'markdown' | 'html' } = {},
) {
  const notes: string[] = []
  const text = { file, markup, body: traceText(body, 1) } as TagContext['text']
  const note: AddNote = (line, code, about) => void notes.push(`${line} ${code} ${about}`)
  const write = convertText(text, { title: '', longTitle: '' } as never, {
    reader: { rewriteTags: dialect, showsLineBreaks } as never,
    book: {
      resolve: () => ({ kind: 'own' }),
      resolvePicture: () => ({ kind: 'own' }),
      findPost: (name) => (name.startsWith('Lost') ? null : `/blog/${name}`),
    },
    note,
  })
  const converted = write(() => ({ ok: false, problem: '' }), note)
  return { converted: converted.replaceAll(/\n{3,}/g, '\n\n'), notes }
}

export const plain: Dialect = (text) => text
export const dialects = {
  plain,
  hexo: rewriteHexoTags,
  hugo: rewriteShortcodes,
  jekyll: rewriteLiquid,
  obsidian: rewriteObsidian,
  qiita: rewriteQiita,
  zenn: rewriteZenn,
}
