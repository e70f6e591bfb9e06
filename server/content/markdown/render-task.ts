/** What `text-renderer.ts` has done in another process. */
import type { Language } from '#shared/i18n/languages.ts'
import { listPlaces, renderMarkdown } from './markdown.ts'
import type { TextPlaces } from './places.ts'
import { type RenderedPost, renderPost } from './render-post.ts'

export interface TextTask {
  kind: 'page' | 'post' | 'places'
  markdown: string
  language: Language
}

export function run({ kind, markdown, language }: TextTask): string | RenderedPost | TextPlaces {
  if (kind === 'places') return listPlaces(markdown, language)
  return kind === 'post' ? renderPost(markdown, language) : renderMarkdown(markdown, language)
}
