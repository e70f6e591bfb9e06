import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  foreignScripts,
  listSentences,
  ownWordsOfRooms,
} from '../../../tests/support/page-words.ts'
import { refusalKinds } from '../../admin/reports.ts'
import { kindNames, kindOf } from '../../content-kinds.ts'
import { type Language, languages } from '../languages.ts'
import { en } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'

function wordsOfKinds(language: Language) {
  return Object.fromEntries(kindNames.map((kind) => [kind, kindOf(kind).words?.[language] ?? {}]))
}

const shell = { ko, en, ja }

/** All words of the panel: of every file, also of those that only one screen loads, and of the records of kinds. */
async function loadCatalogue(language: Language) {
  const files = globSync(`*/**/${language}.ts`, { cwd: import.meta.dirname })
  const loaded = await Promise.all(
    files.map(async (file) => [dirname(file), await import(join(import.meta.dirname, file))]),
  )
  return {
    ...shell[language],
    ...Object.fromEntries(loaded),
    ...ownWordsOfRooms(language),
    kinds: wordsOfKinds(language),
  }
}

const catalogues = {
  ko: await loadCatalogue('ko'),
  en: await loadCatalogue('en'),
  ja: await loadCatalogue('ja'),
}

test.each(languages)(
  'the words of every room are among those that are tested in %s',
  (language) => {
    const rooms = ['blog', 'content', 'editor', 'fields', 'media', 'posts-import', 'problems']
    expect(Object.keys(catalogues[language])).toEqual(
      expect.arrayContaining([
        ...rooms,
        'security/details',
        'kinds',
        'admin/system/words.ts systemWords',
      ]),
    )
  },
)

const sentences = (words: unknown) => listSentences(words, ['5', '7', '9'])

test.each(languages)('no text in %s is empty, padded, or in a foreign script', (language) => {
  for (const [path, sentence] of sentences(catalogues[language])) {
    expect(sentence.trim(), path).toBe(sentence)
    expect(sentence, path).not.toBe('')
    expect(sentence, path).not.toMatch(foreignScripts[language])
  }
})

test.each(languages)('every kind of refusal has a name in %s', (language) => {
  const { eventNames } = shell[language].security
  expect(Object.keys(eventNames)).toEqual(expect.arrayContaining([...refusalKinds]))
})

test.each(['ko', 'ja'] as const)('no text in %s was left in English', (language) => {
  const english = new Map(sentences(catalogues.en))
  const same = sentences(catalogues[language]).filter(
    ([path, sentence]) =>
      english.get(path) === sentence && !/\.keys\.\d+\.(?:keys|group)$/.test(path),
  )
  expect(same.map(([path]) => path)).toEqual(['.inbox.replySubject', '.editor.editor.list.item'])
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
  expect(shell[language].lists.paging.range(1, 20, 12_345)).toContain('12,345')
})

test('signing in has one word, the same as on the pages of the site', () => {
  const wrong = [...sentences(ja), ...sentences(ko)].filter(([, sentence]) =>
    /サインイン|ログオン|사인인|로그온/.test(sentence),
  )
  expect(wrong).toEqual([])
})

test.each(languages)('the columns of a history have different names in %s', async (language) => {
  const { content } = await import(`./content/${language}.ts`)
  const { time, event, who } = content.history
  expect(new Set([time, event, who, content.acts]).size).toBe(4)
})
