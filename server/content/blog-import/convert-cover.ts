/** The cover of an old post becomes a file of the media, which pages and cards show. */
import * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import { cover as coverField, mediaLimits, toReference } from '#shared/media.ts'
import type { FolderMedia } from '../store/store-media.ts'
import type { AddressBook } from './addresses.ts'
import type { AddNote } from './blog-note.ts'
import type { BlogText } from './blog-text.ts'
import type { NameOf } from './convert-text.ts'
import { parseMarkdown } from './markdown-tree.ts'
import { cut, type PostParts } from './post-parts.ts'

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
  if (v.is(coverField.schema(), { file })) {
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
