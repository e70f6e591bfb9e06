/** Converts one text of an old blog to the Markdown of this site. */

import * as v from 'valibot'
import { cover as coverField, mediaLimits, toReference } from '#shared/media.ts'
import type { AddressBook } from './addresses.ts'
import type { AddNote, BlogText, Dialect } from './blog-text.ts'
import { findAddresses } from './convert-markdown.ts'
import { rewriteFormulas, rewriteShared } from './dialects.ts'
import { applyEdits, type TracedText } from './edits.ts'
import { convertHtml } from './html-in-markdown.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { parseMarkdown } from './markdown-tree.ts'
import type { NameOf } from './pictures.ts'
import { cut, type PostParts } from './post-parts.ts'

export interface ConvertedText {
  /** Markdown. */
  written: string
  /** `file`: as content names it. `alt` is empty if there is none. */
  cover: { file: string; alt: string } | null
}

interface ReadAs {
  /** Whether a line break in the source is one for the reader: this site shows it. */
  showsLineBreaks: boolean
  dialects: readonly Dialect[]
}

/** What it returns may be called more than once, for other names of files. It notes only what depends on them. */
export function convertText(
  text: BlogText,
  { title, longTitle, cover }: PostParts,
  { format, book, note }: { format: ReadAs; book: AddressBook; note: AddNote },
): (nameOf: NameOf, note: AddNote) => ConvertedText {
  const body = text.markup === 'html' ? fromHtml(text.body, note) : text.body
  const context = { text, note, findPost: (name: string) => book.findPost(name, text) }
  const dialects = [rewriteFormulas, ...format.dialects, rewriteShared]
  const rewritten = dialects.reduce((written, rewrite) => rewrite(written, context), body)
  const top = longTitle === '' ? [] : [{ start: 0, end: 0, text: `**${longTitle}**\n\n` }]
  const whole = applyEdits(rewritten, top)
  const withoutHtml = applyEdits(whole, convertHtml(whole, note))
  const convert = findAddresses(withoutHtml, { ...format, text, title, book })
  return (nameOf, note) => {
    const toMedia = (path: string, line: number) => {
      const name = nameOf(path)
      if (name.ok && name.isStilled) note(line, 'PICTURE_STILLED', path)
      if (name.ok) return name.value
      note(line, 'PICTURE_REFUSED', `${path} (${name.problem})`)
      return null
    }
    const converted = cover && convertCover(cover, nameOf, note)
    return leaveOutCover(convert({ note, toMedia }).trim(), converted)
  }

  /** Null if its file cannot be used; a note says so. */
  function convertCover(
    { url, alt, line }: NonNullable<typeof cover>,
    nameOf: NameOf,
    note: AddNote,
  ) {
    const target = book.resolvePicture(url, text)
    const name = target.kind === 'file' ? nameOf(target.path) : null
    const file = name?.ok ? toReference(name.value) : ''
    if (v.is(coverField.schema(), { file }))
      return { file, alt: cut(alt.replaceAll(/\s+/g, ' '), mediaLimits.altText) }
    note(line, 'COVER_LEFT_OUT', url + (name && !name.ok ? ` (${name.problem})` : ''))
    return null
  }
}

function fromHtml(body: TracedText, note: AddNote): TracedText {
  const line = body.lineAt(0)
  const text = htmlToMarkdown(body.text, (code, tag) => note(line, code, tag))
  return { text, lineAt: () => line }
}

/**
 * Many old posts begin with the picture that was also their cover on cards. Here the cover is shown above the text,
 * so it would be there twice. A picture with a caption stays.
 */
function leaveOutCover(written: string, cover: ConvertedText['cover']): ConvertedText {
  const isFirst = cover !== null && written.startsWith('![')
  const [block] = isFirst ? (parseMarkdown(written).children ?? []) : []
  const [picture, ...others] = block?.children ?? []
  const isSame = picture?.type === 'image' && picture.url === cover?.file && !picture.title
  const rest =
    block?.type === 'paragraph' && isSame && others.length === 0
      ? written.slice(block.position.end.offset).trim()
      : ''
  // A post needs a text.
  if (cover === null || rest === '') return { written, cover }
  return { written: rest, cover: { ...cover, alt: cover.alt || (picture?.alt ?? '') } }
}
