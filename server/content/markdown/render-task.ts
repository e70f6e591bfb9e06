/** What `text-renderer.ts` has done in another process: everything that is derived from a text when it is stored. */

import { textOf } from '#shared/html-tree.ts'
import { type Language, textUnits } from '#shared/i18n/languages.ts'
import type { PostSection } from '#shared/posts.ts'
import { listSections } from './headings.ts'
import { listPlaces, renderMarkdown, renderWithTree } from './markdown.ts'
import type { TextPlaces } from './places.ts'

export interface TextTask {
  kind: 'page' | 'post' | 'places'
  markdown: string
  language: Language
}

export function run({ kind, markdown, language }: TextTask): string | RenderedPost | TextPlaces {
  if (kind === 'places') return listPlaces(markdown, language)
  return kind === 'post' ? renderPost(markdown, language) : renderMarkdown(markdown, language)
}

export interface RenderedPost {
  html: string
  sections: PostSection[]
  /** The plain text, for the search. */
  text: string
  readingMinutes: number
  places: TextPlaces
}

export function renderPost(body: string, language: Language): RenderedPost {
  const { tree, html, places } = renderWithTree(body, language)
  const text = textOf(tree)
  return {
    html,
    sections: listSections(tree),
    text,
    readingMinutes: countReadingMinutes(text, language),
    places,
  }
}

/**
 * Reading speed of an adult: in characters for languages that do not separate words by spaces alone,
 * otherwise in words.
 */
const charactersPerMinute = 500
const wordsPerMinute = 220

export function countReadingMinutes(text: string, language: Language): number {
  const minutes =
    textUnits[language] === 'words'
      ? text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length / wordsPerMinute
      : text.replaceAll(/\s/g, '').length / charactersPerMinute
  return Math.max(1, Math.round(minutes))
}
