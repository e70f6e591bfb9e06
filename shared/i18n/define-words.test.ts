import { expect, test } from 'vitest'
import { defineWords } from './define-words.ts'

test('words are defined in every language, with the parameters that English names', () => {
  const words = defineWords({
    ko: { title: '도구', count: (count) => `${count.toFixed()}개` },
    en: { title: 'Tools', count: (count: number) => (count === 1 ? '1 tool' : `${count} tools`) },
    ja: { title: '道具', count: (count) => `${count.toFixed()}個` },
  })
  expect([words.ko.count(2), words.en.count(2), words.ja.count(2)]).toEqual([
    '2개',
    '2 tools',
    '2個',
  ])
})

test('the compiler refuses words whose shape is not that of English', () => {
  defineWords({
    ko: { title: '도구', text: '설명' },
    en: { title: 'Tools', text: 'Text' },
    // @ts-expect-error: a key is missing.
    ja: { title: '道具' },
  })
  defineWords({
    // @ts-expect-error: English does not have this key.
    ko: { title: '도구', hint: '힌트' },
    en: { title: 'Tools' },
    ja: { title: '道具' },
  })
  defineWords({
    ko: { parts: { title: '도구' } },
    en: { parts: { title: 'Tools' } },
    // @ts-expect-error: a key within is missing.
    ja: { parts: {} },
  })
  defineWords({
    ko: { count: (count) => `${count}개` },
    en: { count: (count: number) => `${count} tools` },
    // @ts-expect-error: its parameter is another one.
    ja: { count: (name: string) => name },
  })
  // @ts-expect-error: a language is missing.
  defineWords({ ko: { title: '도구' }, en: { title: 'Tools' } })
})
