import { expect, test } from 'vitest'
import { catalogues } from './catalogues.ts'
import { type Language, languages, nextLanguage } from './languages.ts'

/** Every sentence of a catalogue with its path; functions are called with sample values. */
function sentences(words: unknown, path = ''): [path: string, sentence: string][] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words === 'function') return [[path, words(2, 5, 9)]]
  return Object.entries(words as object).flatMap(([key, value]) =>
    sentences(value, `${path}.${key}`),
  )
}

const foreign: Record<Language, RegExp> = {
  ko: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  en: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ja: /\p{Script=Hangul}/u,
}

test.each(languages)(
  'no sentence of %s is empty, padded, or in the script of another',
  (language) => {
    for (const [path, sentence] of sentences(catalogues[language])) {
      expect(sentence.trim(), path).toBe(sentence)
      expect(sentence, path).not.toBe('')
      expect(sentence, path).not.toMatch(foreign[language])
    }
  },
)

test.each(['ko', 'ja'] as const)('no sentence of %s was left in English', (language) => {
  const english = new Map(sentences(catalogues.en))
  const same = sentences(catalogues[language]).filter(
    ([path, sentence]) => english.get(path) === sentence,
  )
  expect(same.map(([path]) => path)).toEqual([
    '.layout.footer.copyright',
    '.home.pieces.software.stops.api.name',
  ])
})

test('the switcher goes round', () => {
  expect(languages.map((language) => nextLanguage(language, 1))).toEqual(['en', 'ja', 'ko'])
  expect(languages.map((language) => nextLanguage(language, -1))).toEqual(['ja', 'ko', 'en'])
})
