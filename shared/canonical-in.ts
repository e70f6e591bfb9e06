import type { Language } from './i18n/languages.ts'
import type { PostFacts } from './posts.ts'

/** The address on another site where a text of a post appeared first; undefined: there is none. */
export function canonicalIn(
  { canonical }: Pick<PostFacts, 'canonical'>,
  language: Language,
): string | undefined {
  return canonical?.language === language ? canonical.url : undefined
}
