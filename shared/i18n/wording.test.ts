/** Habits of writing that readers of each language notice, in every word of the interface and in the sample content. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownWordsOfRooms, pageWordsIn } from '#tests/support/page-words.ts'
import { kindNames, kindOf } from '../content-kinds.ts'
import { type Language, languages } from './languages.ts'

const root = join(import.meta.dirname, '..', '..')

/** Texts by the file or the record that contains them. */
function textsIn(language: Language): [where: string, text: string][] {
  const patterns = [`shared/i18n/**/${language}.ts`, `content/**/*${language}.{md,txt}`]
  const files = globSync(patterns, { cwd: root })
  const kinds = kindNames.map((kind) => [kind, kindOf(kind).words?.[language] ?? {}])
  const records = {
    ...pageWordsIn(language),
    ...ownWordsOfRooms(language),
    ...Object.fromEntries(kinds),
  }
  return [
    ...files.map((file): [string, string] => [file, readFileSync(join(root, file), 'utf8')]),
    ...Object.entries(records).map(([where, words]): [string, string] => [where, stringify(words)]),
  ]
}

/** The sentences of words one below the other, those with placeholders as they are written. */
function stringify(words: unknown): string {
  if (typeof words === 'string') return words
  if (typeof words === 'function') return String(words)
  return Object.values(words as object)
    .map(stringify)
    .join('\n')
}

const mistakes: Record<Language, Record<string, RegExp>> = {
  ko: {
    'a choice of two particles': /\((?:으|와|과|을|를|이|가|은|는)\)/,
    'a space before a bracket': /[가-힣] \([^)]*[가-힣\d]\)'/,
    'a second spelling of open source': /오픈소스/,
  },
  en: {
    'a second word for admins': /\badministrator/i,
    'a file that has a number of megabytes': /\b(?:can|may) have (?:up to|at most) \d+ MB/,
  },
  ja: {
    'a loanword without its long vowel':
      /(?:メモリ|ブラウザ|サーバ|フォルダ|ユーザ(?!ビリティ)|コンピュータ|カテゴリ)(?![ー])/,
    'a time that no sentence has named': /その間に/,
    'a question mark of half width': /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]\?/u,
    'a space beside a single Latin word': /は [a-z]+ を/,
  },
}

test.each(
  languages.flatMap((language) =>
    Object.entries(mistakes[language]).map(([name, pattern]) => ({ language, name, pattern })),
  ),
)('no text in $language has $name', ({ language, pattern }) => {
  const found = textsIn(language).filter(([, text]) => pattern.test(text))
  expect(found.map(([where]) => where)).toEqual([])
})

test('no component writes the brackets of English around words of any language', () => {
  const files = globSync('{admin,app}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const found = files.filter((file) =>
    / \(\$\{| \(\{[a-z]+\.[\w.]+(?:\(.*\))?\}\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found).toEqual([])
})
