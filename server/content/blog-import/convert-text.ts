/** Converts one text of an old blog to the Markdown of this site. */
import type { AddressBook } from './addresses.ts'
import type { AddNote } from './blog-note.ts'
import type { BlogFormatReader, BlogText } from './blog-text.ts'
import { convertMarkdown } from './convert-markdown.ts'
import { rewriteFormulas, rewriteShared } from './dialects.ts'
import { applyEdits, type TracedText } from './edits.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import type { PostParts } from './post-parts.ts'

export interface ConvertTextOptions {
  reader: BlogFormatReader
  book: AddressBook
  /** In the media, by path in the folder. Not ok: it was refused, with this sentence. */
  nameOf(
    path: string,
  ): { ok: true; value: string; isStilled?: boolean } | { ok: false; problem: string }
}

export function convertText(
  text: BlogText,
  { title, longTitle }: PostParts,
  { reader, book, nameOf, note: addNote }: ConvertTextOptions & { note: AddNote },
): string {
  const noted = new Set<string>()
  // What stays is read by more than one dialect.
  const note: AddNote = (line, code, about) => {
    const key = `${line} ${code} ${about}`
    if (!noted.has(key)) addNote(line, code, about)
    noted.add(key)
  }
  const prepared = text.markup === 'html' ? fromHtml(text.body, note) : text.body
  const context = { text, note, findPost: (name: string) => book.findPost(name, text) }
  const rewritten = rewriteShared(
    reader.rewriteTags(rewriteFormulas(prepared, context), context),
    context,
  )
  const top = longTitle === '' ? '' : `**${longTitle}**\n\n`
  const whole = applyEdits(rewritten, [{ start: 0, end: 0, text: top }])
  const converted = convertMarkdown(whole, {
    text,
    title,
    book,
    showsLineBreaks: reader.showsLineBreaks,
    note,
    toMedia(path, line) {
      const name = nameOf(path)
      if (name.ok && name.isStilled) note(line, 'PICTURE_STILLED', path)
      if (name.ok) return name.value
      note(line, 'PICTURE_REFUSED', `${path} (${name.problem})`)
      return null
    },
  })
  return converted.text.trim()
}

function fromHtml(body: TracedText, note: AddNote): TracedText {
  const { markdown, dropped, kept } = htmlToMarkdown(body.text)
  const line = body.lineAt(0)
  for (const tag of kept) note(line, 'KEPT_AS_TEXT', tag)
  for (const tag of dropped) note(line, 'REWRITTEN', tag)
  return { text: markdown, lineAt: () => line }
}
