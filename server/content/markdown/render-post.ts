/** All that is made of a post's text when it is stored, so that no reader waits for it. */
import type { Language } from '#shared/i18n/languages.ts'
import type { PostSection } from '#shared/posts.ts'
import { listSections } from './headings.ts'
import { textOf } from './html-tree.ts'
import { renderWithSections } from './markdown.ts'

export interface RenderedPost {
  html: string
  sections: PostSection[]
  /** The words alone, for searching. */
  text: string
  readingMinutes: number
}

export function renderPost(body: string, language: Language): RenderedPost {
  const { tree, html } = renderWithSections(body, language)
  const text = textOf(tree)
  return {
    html,
    sections: listSections(tree),
    text,
    readingMinutes: countReadingMinutes(text, language),
  }
}

/** What an adult reads in a minute: characters where words are not set apart by spaces alone, else words. */
const charactersPerMinute = 500
const wordsPerMinute = 220

export function countReadingMinutes(text: string, language: Language): number {
  const minutes =
    language === 'en'
      ? text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length / wordsPerMinute
      : text.replaceAll(/\s/g, '').length / charactersPerMinute
  return Math.max(1, Math.round(minutes))
}
