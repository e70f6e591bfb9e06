/** Converts one text of an old blog to the Markdown of this site. */

import * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import { coverSchema, mediaLimits, toReference } from '#shared/media.ts'
import type { FolderMedia } from '../store/store-media.ts'
import type { AddressBook } from './addresses.ts'
import type { AddNote, BlogText } from './blog-text.ts'
import { findAddresses } from './convert-markdown.ts'
import { rewriteFormulas, rewriteShared } from './dialects.ts'
import { applyEdits, type TracedText } from './edits.ts'
import { convertHtml } from './html-in-markdown.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { parseMarkdown } from './markdown-tree.ts'
import { cut, type PostParts } from './post-parts.ts'

/** In the media, by path in the folder. Not ok: it was refused, with this sentence. */
export type NameOf = (
  path: string,
) => { ok: true; value: string; isStilled?: boolean } | { ok: false; problem: string }

interface ReadAs {
  /** Whether a line break in the source is one for the reader: this site shows it. */
  showsLineBreaks: boolean
  dialects: readonly Dialect[]
}

/** What it returns may be called more than once, for other names of files. It notes only what depends on them. */
export function convertText(
  text: BlogText,
  { title, longTitle }: PostParts,
  { format, book, note }: { format: ReadAs; book: AddressBook; note: AddNote },
): (nameOf: NameOf, note: AddNote) => string {
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
    return convert({ note, toMedia }).trim()
  }
}

function fromHtml(body: TracedText, note: AddNote): TracedText {
  const line = body.lineAt(0)
  const text = htmlToMarkdown(body.text, (code, tag) => note(line, code, tag))
  return { text, lineAt: () => line }
}

export interface ConvertedCover {
  /** As content names it. */
  file: string
  /** Empty if there is none. */
  alt: string
}

/** Null if there is none, or if its file cannot be used; a note says so. */
export function convertCover(
  text: BlogText,
  { cover }: PostParts,
  { book, nameOf, note }: { book: AddressBook; nameOf: NameOf; note: AddNote },
): ConvertedCover | null {
  if (cover === null) return null
  const target = book.resolvePicture(cover.url, text)
  const name = target.kind === 'file' ? nameOf(target.path) : null
  const file = name?.ok ? toReference(name.value) : ''
  if (v.is(coverSchema, { file })) {
    return { file, alt: cut(cover.alt.replaceAll(/\s+/g, ' '), mediaLimits.altText) }
  }
  const problem = name && !name.ok ? ` (${name.problem})` : ''
  note(cover.line, 'COVER_LEFT_OUT', cover.url + problem)
  return null
}

/**
 * Many old posts begin with the picture that was also their cover on cards. Here the cover is shown above the text,
 * so it would be there twice. A picture with a caption stays.
 */
export function leaveOutCover(
  written: string,
  cover: ConvertedCover | null,
): { text: string; alt: string } {
  const nothing = { text: written, alt: cover?.alt ?? '' }
  const [block] = cover ? (parseMarkdown(written).children ?? []) : []
  const [picture, ...others] = block?.children ?? []
  const isSame = picture?.type === 'image' && picture.url === cover?.file && !picture.title
  if (block?.type !== 'paragraph' || !isSame || others.length > 0) return nothing
  const text = written.slice(block.position.end.offset).trim()
  // A post needs a text.
  return text === '' ? nothing : { text, alt: nothing.alt || (picture?.alt ?? '') }
}

interface Described {
  language: Language
  cover: ConvertedCover | null
}

/** What covers show, as far as the old blog says it, for files that are added. Files of the site keep their words. */
export function describeCovers(
  pictures: readonly FolderMedia[],
  covers: readonly Described[],
): FolderMedia[] {
  return pictures.map((picture) => {
    const own = covers.filter(({ cover }) => cover?.file === toReference(picture.name))
    const alt = own
      .toReversed()
      .flatMap(({ language, cover }) => (cover?.alt ? [[language, cover.alt] as const] : []))
    return { ...picture, alt: { ...picture.alt, ...Object.fromEntries(alt) } }
  })
}
