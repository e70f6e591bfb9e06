import type { Language } from '#shared/i18n/languages.ts'
import type { Post } from '#shared/posts.ts'
import { writtenLanguages } from '../written-languages.ts'

/** The languages that a post is written in, the one that is shown first. `loaded`: the data of its route. */
export function languagesOfPost(loaded: unknown): readonly Language[] {
  return writtenLanguages((loaded as { post: Post }).post)
}
