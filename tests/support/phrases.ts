/** All texts of the site in each language: the words of its interface, and of its sample content. */
import type { Content } from '#shared/content.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { pageWordsIn } from './page-words.ts'

/** A placeholder for the arguments of a sentence. */
const gap = '\uFFFC'
const shortestPart = 3

/**
 * The sentences and titles that only one language has. A sentence with placeholders is listed as the parts between
 * them.
 */
export function listPhrases(content: Content): Record<Language, Set<string>> {
  const { resumeFiles, ...words } = content
  const all = Object.fromEntries(
    languages.map((language) => {
      const ofInterface = [catalogues[language], pageWordsIn(language)]
      const said = [...phrasesIn(ofInterface), ...phrasesOf(words, language)]
      return [language, new Set(said)]
    }),
  ) as Record<Language, Set<string>>
  const own = (language: Language) =>
    new Set(
      [...all[language]].filter((phrase) =>
        languages.every((other) => other === language || !all[other].has(phrase)),
      ),
    )
  return { ko: own('ko'), en: own('en'), ja: own('ja') }
}

/** Every text of a value, whatever its shape; functions are called with placeholders. */
function phrasesIn(value: unknown): string[] {
  if (typeof value === 'string') return toPhrases(value)
  if (typeof value === 'function') return toPhrases(String(value(gap, gap, gap)))
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(phrasesIn)
}

/** Every text under the name of a language, anywhere in a value. */
function phrasesOf(value: unknown, language: Language): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === language ? phrasesIn(part) : phrasesOf(part, language),
  )
}

/** Markdown and paragraphs are split into lines, as they are shown. */
function toPhrases(text: string): string[] {
  return text
    .split(/\n+|\uFFFC/)
    .map((part) => part.replace(/^(?:#+|-|\d+\.) /, '').trim())
    .filter((part) => part.length >= shortestPart && /\p{L}{2}/u.test(part))
}
