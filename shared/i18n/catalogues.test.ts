import { expect, test } from 'vitest'
import { foreignScripts, listSentences, pageWordsIn } from '#tests/support/page-words.ts'
import { catalogues } from './catalogues.ts'
import { type Language, languages } from './languages.ts'

/** Those of the catalogue, and those beside public pages. */
const wordsIn = (language: Language) => ({ ...catalogues[language], ...pageWordsIn(language) })

const sentences = (words: unknown) => listSentences(words, [2, 5, 9])

test.each(languages)(
  'no text in %s is empty, padded, or in the script of another language',
  (language) => {
    for (const [path, sentence] of sentences(wordsIn(language))) {
      expect(sentence.trim(), path).toBe(sentence)
      expect(sentence, path).not.toBe('')
      expect(sentence, path).not.toMatch(foreignScripts[language])
    }
  },
)

test.each(['ko', 'ja'] as const)('no text in %s was left in English', (language) => {
  const english = new Map(sentences(wordsIn('en')))
  const same = sentences(wordsIn(language)).filter(
    ([path, sentence]) => english.get(path) === sentence,
  )
  expect(same.map(([path]) => path)).toEqual([
    '.layout.footer.copyright',
    '.app/home/pieces/words.ts pieceWords.software.stops.api.name',
    // A name.
    '.app/projects/project-words.ts projectWords.github',
  ])
})

/** The path of each sentence, with the number of its arguments. */
function shapes(words: unknown, path = ''): string[] {
  if (typeof words === 'string') return [path]
  if (typeof words === 'function') return [`${path}(${words.length})`]
  return Object.entries(words as object).flatMap(([key, value]) => shapes(value, `${path}.${key}`))
}

test.each(['ko', 'ja'] as const)(
  'each sentence in %s takes the arguments of English',
  (language) => {
    expect(shapes(wordsIn(language)).toSorted()).toEqual(shapes(wordsIn('en')).toSorted())
  },
)

test('the languages are Korean, English and Japanese, in this order', () => {
  expect(languages).toEqual(['ko', 'en', 'ja'])
})

test.each(['ko', 'ja'] as const)('each error of a sign-in has one wording in %s', (language) => {
  const { errors } = catalogues[language].signIn
  expect(errors.verifyAnswer).toBe(errors.verify)
  expect(errors.setupAnswer).toBe(errors.setup)
  expect(errors.confirmAnswer).toBe(errors.confirm)
  expect(errors.refreshAnswer).toBe(errors.refresh)
})

test.each(languages)(
  'what the server and a page say of the same error is the same in %s',
  (language) => {
    const { errors, signIn } = catalogues[language]
    expect(errors.INVALID_ID_TOKEN).toBe(signIn.errors.authentication)
    expect(errors.INVALID_2FA_CODE).toBe(signIn.errors.verify)
    expect(errors.PENDING_EXPIRED).toBe(signIn.errors.pendingExpired)
    expect(errors.CONFIRMATION_FAILED).toBe(signIn.errors.confirm)
    expect(errors.REFRESH_EXPIRED).toBe(signIn.errors.refresh)
  },
)

test('signing in has one word in Japanese and in Korean, and is told apart from being signed in', () => {
  const wrong = { ko: /사인인|로그온/, ja: /サインイン|ログオン/ }
  for (const language of ['ko', 'ja'] as const) {
    const all = sentences(wordsIn(language))
    expect(all.filter(([, sentence]) => wrong[language].test(sentence))).toEqual([])
  }
  for (const language of languages) {
    const { widget, profile } = catalogues[language].signIn
    const signedIn = profile.signedIn.replace('{date}', '').trim()
    expect(widget.waiting.toLowerCase()).not.toContain(signedIn.toLowerCase())
  }
  expect(catalogues.ja.signIn.widget.waiting).toContain('手続き中')
  expect(catalogues.ko.signIn.widget.waiting).toContain('진행 중')
})
