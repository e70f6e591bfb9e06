import { expect, test } from 'vitest'
import { refusalKinds } from '../../admin/refusals.ts'
import { kindNames, kindOf } from '../../content-kinds.ts'
import type { Language } from '../languages.ts'
import { languages } from '../languages.ts'
import { blog as enBlog } from './blog/en.ts'
import { blog as jaBlog } from './blog/ja.ts'
import { blog as koBlog } from './blog/ko.ts'
import { content as enContent } from './content/en.ts'
import { content as jaContent } from './content/ja.ts'
import { content as koContent } from './content/ko.ts'
import { en } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { media as enMedia } from './media/en.ts'
import { media as jaMedia } from './media/ja.ts'
import { media as koMedia } from './media/ko.ts'
import { problems as enProblems } from './problems/en.ts'
import { problems as jaProblems } from './problems/ja.ts'
import { problems as koProblems } from './problems/ko.ts'
import { details as enDetails } from './security/details/en.ts'
import { details as jaDetails } from './security/details/ja.ts'
import { details as koDetails } from './security/details/ko.ts'

function wordsOfKinds(language: Language) {
  return Object.fromEntries(kindNames.map((kind) => [kind, kindOf(kind).words?.[language] ?? {}]))
}

/** With the words that only one room loads, and those of the records of kinds. */
const catalogues = {
  ko: {
    ...ko,
    blog: koBlog,
    content: koContent,
    media: koMedia,
    details: koDetails,
    problems: koProblems,
    kinds: wordsOfKinds('ko'),
  },
  en: {
    ...en,
    blog: enBlog,
    content: enContent,
    media: enMedia,
    details: enDetails,
    problems: enProblems,
    kinds: wordsOfKinds('en'),
  },
  ja: {
    ...ja,
    blog: jaBlog,
    content: jaContent,
    media: jaMedia,
    details: jaDetails,
    problems: jaProblems,
    kinds: wordsOfKinds('ja'),
  },
}

/** Every sentence with its path; functions are called with sample values. */
function sentences(words: unknown, path = ''): [path: string, sentence: string][] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words === 'function') return [[path, words('5', '7', '9')]]
  return Object.entries(words as object).flatMap(([key, value]) =>
    sentences(value, `${path}.${key}`),
  )
}

const foreign: Record<Language, RegExp> = {
  ko: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  en: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ja: /\p{Script=Hangul}/u,
}

test.each(languages)('no text in %s is empty, padded, or in a foreign script', (language) => {
  for (const [path, sentence] of sentences(catalogues[language])) {
    expect(sentence.trim(), path).toBe(sentence)
    expect(sentence, path).not.toBe('')
    expect(sentence, path).not.toMatch(foreign[language])
  }
})

test.each(languages)('every kind of refusal has a name in %s', (language) => {
  const { eventNames } = catalogues[language].security
  expect(Object.keys(eventNames)).toEqual(expect.arrayContaining([...refusalKinds]))
})

test.each(['ko', 'ja'] as const)('no text in %s was left in English', (language) => {
  const english = new Map(sentences(catalogues.en))
  const same = sentences(catalogues[language]).filter(
    ([path, sentence]) => english.get(path) === sentence && !/\.keys\.\d+\.keys$/.test(path),
  )
  expect(same.map(([path]) => path)).toEqual(['.inbox.replySubject'])
})

test.each([
  ['홈', '홈으로 이동'],
  ['보안', '보안으로 이동'],
  ['발송 메일', '발송 메일로 이동'],
  ['새 메시지', '새 메시지로 이동'],
])('in Korean, %s is followed by the particle that fits its last sound', (name, sentence) => {
  expect(ko.shell.goTo(name)).toBe(sentence)
})

test.each(languages)('large numbers have digit grouping in %s', (language) => {
  expect(catalogues[language].lists.paging.range(1, 20, 12_345)).toContain('12,345')
})

test('signing in has one word, the same as on the pages of the site', () => {
  const wrong = [...sentences(ja), ...sentences(ko)].filter(([, sentence]) =>
    /サインイン|ログオン|사인인|로그온/.test(sentence),
  )
  expect(wrong).toEqual([])
})
