/** Converts one text as the import of a blog with this dialect does. */
import type { AddNote, Dialect, TagContext } from '#server/content/blog-import/blog-text.ts'
import { convertText } from '#server/content/blog-import/convert-text.ts'
import { traceText } from '#server/content/blog-import/edits.ts'
import { formats } from '#server/content/blog-import/formats.ts'

/** The converted text, and the notes about it. */
export function convert(
  dialects: readonly Dialect[],
  body: string,
  { file = 'one.md', showsLineBreaks = true, markup = 'markdown' as 'markdown' | 'html' } = {},
) {
  const notes: string[] = []
  const text = { file, markup, body: traceText(body, 1) } as TagContext['text']
  const note: AddNote = (line, code, about) => void notes.push(`${line} ${code} ${about}`)
  const write = convertText(text, { title: '', longTitle: '', cover: null } as never, {
    format: { dialects, showsLineBreaks },
    book: {
      resolve: () => ({ kind: 'own' }),
      resolvePicture: () => ({ kind: 'own' }),
      findPost: (name) => (name.startsWith('Lost') ? null : `/blog/${name}`),
    },
    note,
  })
  const { written: converted } = write(() => ({ ok: false, problem: '' }), note)
  return { converted: converted.replaceAll(/\n{3,}/g, '\n\n'), notes }
}

const of = (format: keyof typeof formats) => formats[format].dialects ?? []
export const dialects = {
  plain: [],
  hexo: of('hexo'),
  hugo: of('hugo'),
  jekyll: of('jekyll'),
  obsidian: of('obsidian'),
  qiita: of('qiita'),
  zenn: of('zenn'),
}
