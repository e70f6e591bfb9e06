/** Words that stand beside the code that shows them, with all languages in one file (`docs/decisions/languages.md`). */
import type { Language } from './languages.ts'

/**
 * Returns the words unchanged; only the compiler needs this function. English defines the keys: a missing or an additional
 * key in another language is an error. Without `NoInfer`, the compiler would mix the keys of all languages.
 */
export function defineWords<Words extends object>(
  words: { en: Words } & Record<Exclude<Language, 'en'>, NoInfer<Words>>,
): Record<Language, Words> {
  return words
}
