/** The words that stand beside the code of public pages. */
import type { Language } from '#shared/i18n/languages.ts'

type Defined = Record<string, Record<Language, object>>

const files = import.meta.glob<Defined>('../../app/**/{words,*-words}.ts', { eager: true })

/** All of them in one language, by the file and the name under which they are defined. */
export function pageWordsIn(language: Language): Record<string, object> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, defined]) =>
      Object.entries(defined).map(([name, words]) => [
        `${path.replace('../../', '')} ${name}`,
        words[language],
      ]),
    ),
  )
}
