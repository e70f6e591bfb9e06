import type { Language } from '#shared/i18n/languages.ts'
import type { Post } from '#shared/posts.ts'

/** The languages that a post is written in, the one that is shown first. `loaded`: the data of its route. */
export function languagesOfPost(loaded: unknown): readonly Language[] {
  const { language, languages } = (loaded as { post: Post }).post
  return [language, ...languages.filter((one) => one !== language)]
}
