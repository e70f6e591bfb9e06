/** Converts one text of an old blog to the Markdown of this site. */
import type { AddressBook } from './addresses.ts'
import type { AddNote } from './blog-note.ts'
import type { BlogFormatReader, BlogText } from './blog-text.ts'
import { findAddresses } from './convert-markdown.ts'
import { rewriteFormulas, rewriteShared } from './dialects.ts'
import { applyEdits, type TracedText } from './edits.ts'
import { convertHtml } from './html-in-markdown.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import type { PostParts } from './post-parts.ts'

/** In the media, by path in the folder. Not ok: it was refused, with this sentence. */
export type NameOf = (
  path: string,
) => { ok: true; value: string; isStilled?: boolean } | { ok: false; problem: string }

/** What it returns may be called more than once, for other names of files. It notes only what depends on them. */
export function convertText(
  text: BlogText,
  { title, longTitle }: PostParts,
  { reader, book, note }: { reader: BlogFormatReader; book: AddressBook; note: AddNote },
): (nameOf: NameOf, note: AddNote) => string {
  const body = text.markup === 'html' ? fromHtml(text.body, note) : text.body
  const context = { text, note, findPost: (name: string) => book.findPost(name, text) }
  const rewritten = rewriteShared(
    reader.rewriteTags(rewriteFormulas(body, context), context),
    context,
  )
  const top = longTitle === '' ? [] : [{ start: 0, end: 0, text: `**${longTitle}**\n\n` }]
  const whole = applyEdits(rewritten, top)
  const { showsLineBreaks } = reader
  const withoutHtml = applyEdits(whole, convertHtml(whole, note))
  const convert = findAddresses(withoutHtml, { text, title, book, showsLineBreaks })
  return (nameOf, note) => {
    const toMedia = (path: string, line: number) => {
      const name = nameOf(path)
      if (name.ok && name.isStilled) note(line, 'PICTURE_STILLED', path)
      if (name.ok) return name.value
      note(line, 'PICTURE_REFUSED', `${path} (${name.problem})`)
      return null
    }
    return convert({ note, toMedia }).trim()
  }
}

function fromHtml(body: TracedText, note: AddNote): TracedText {
  const { markdown, dropped, kept } = htmlToMarkdown(body.text)
  const line = body.lineAt(0)
  for (const tag of kept) note(line, 'KEPT_AS_TEXT', tag)
  for (const tag of dropped) note(line, 'REWRITTEN', tag)
  return { text: markdown, lineAt: () => line }
}
