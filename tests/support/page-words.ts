/** The words that are defined beside the code of public pages and of the panel's screens. */
import type { Language } from '#shared/i18n/languages.ts'

type Defined = Record<string, Record<Language, object>>

const ofPages = import.meta.glob<Defined>('../../app/**/{words,*-words}.ts', { eager: true })
const ofRooms = import.meta.glob<Defined>(
  ['../../admin/*/words.ts', '!../../admin/words/words.ts'],
  {
    eager: true,
  },
)

/** All of them in one language, by the file and the name under which they are defined. */
export function pageWordsIn(language: Language): Record<string, object> {
  return wordsIn(ofPages, language)
}

/** Like `pageWordsIn`, but the words of the panel's screens. */
export function ownWordsOfRooms(language: Language): Record<string, object> {
  return wordsIn(ofRooms, language)
}

function wordsIn(files: Record<string, Defined>, language: Language): Record<string, object> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, defined]) =>
      Object.entries(defined).map(([name, words]) => [
        `${path.replace('../../', '')} ${name}`,
        words[language],
      ]),
    ),
  )
}

/** Every sentence of some words with its path; functions are called with sample values. */
export function listSentences(
  words: unknown,
  samples: readonly unknown[],
  path = '',
): [path: string, sentence: string][] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words === 'function') return [[path, words(...samples)]]
  return Object.entries(words as object).flatMap(([key, value]) =>
    listSentences(value, samples, `${path}.${key}`),
  )
}

/** In which a language is not written. */
export const foreignScripts: Record<Language, RegExp> = {
  ko: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  en: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ja: /\p{Script=Hangul}/u,
}
