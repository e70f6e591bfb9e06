/** Words that stand beside the code that shows them, with all languages in one file (`docs/decisions/languages.md`). */
import type { Language } from './languages.ts'

/**
 * For the compiler only. English gives the shape: in another language, a key that is missing or not known is an error.
 * `NoInfer` keeps the shape from becoming a mixture of all languages.
 */
export function defineWords<Words extends object>(
  words: { en: Words } & Record<Exclude<Language, 'en'>, NoInfer<Words>>,
): Record<Language, Words> {
  return words
}
