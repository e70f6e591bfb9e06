import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffPart, diffWords, toExcerpt } from './word-diff.ts'

const signs = { same: '', added: '+', removed: '-' }
const show = (parts: DiffPart[]) =>
  parts.map(({ kind, text }) => (kind === 'same' ? text : `[${signs[kind]}${text}]`)).join('')

test('a changed word is removed and added, and the rest is the same', () => {
  expect(show(diffWords('The old map works.', 'The new map works.', 'en'))).toBe(
    'The [-old][+new] map works.',
  )
  expect(show(diffWords('', 'All new', 'en'))).toBe('[+All new]')
  expect(show(diffWords('same', 'same', 'en'))).toBe('same')
  expect(diffWords('', '', 'en')).toEqual([])
})

test('words that are changed together are one change', () => {
  expect(show(diffWords('one two three four', 'one 2 3 four', 'en'))).toBe(
    'one [-two three][+2 3] four',
  )
})

test('Korean is compared by words with their particles, and Japanese by words of its dictionary', () => {
  expect(show(diffWords('지도를 그린다', '지도를 그렸다', 'ko'))).toBe('지도를 [-그린다][+그렸다]')
  expect(show(diffWords('東京の地図', '大阪の地図', 'ja'))).toBe('[-東京][+大阪]の地図')
})

test('no character that readers see is split', () => {
  expect(show(diffWords('가족 👨‍👩‍👧', '가족 👨‍👩‍👦', 'ko'))).toBe('가족 [-👨‍👩‍👧][+👨‍👩‍👦]')
  const decomposed = '한글'.normalize('NFD')
  expect(show(diffWords(decomposed, `${decomposed.slice(0, -1)}ᆫ`, 'ko'))).toMatch(/^\[-.*\]$/u)
})

test('the parts are made of both texts, whatever these are', () => {
  const words = fc.array(fc.constantFrom('a', 'b', ' ', '지도', 'は', '\n', '👨‍👩‍👧', 'é'), {
    maxLength: 30,
  })
  const texts = fc.oneof(
    words.map((some) => some.join('')),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const parts = diffWords(before, after, 'ko')
      const without = (kind: DiffPart['kind']) =>
        parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
      const graphemes = new Intl.Segmenter('ko', { granularity: 'grapheme' })
      const count = (text: string) => [...graphemes.segment(text)].length
      const sum = (kind: DiffPart['kind']) =>
        parts.reduce((all, part) => all + (part.kind === kind ? 0 : count(part.text)), 0)
      expect(sum('added')).toBe(count(before))
      expect(sum('removed')).toBe(count(after))
    }),
  )
})

test('a text that was written anew is replaced as a whole, without a long search', () => {
  const before = Array.from({ length: 5000 }, (_, index) => `a${index}`).join(' ')
  const after = Array.from({ length: 5000 }, (_, index) => `b${index}`).join(' ')
  expect(diffWords(before, after, 'en')).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
})

test('of a long text only the surroundings of a change are shown', () => {
  const long = Array.from({ length: 100 }, (_, index) => `w${index}`).join(' ')
  const parts = diffWords(`${long} old ${long}`, `${long} new ${long}`, 'en')
  expect(toExcerpt(parts, 'en', 4)).toEqual([
    { kind: 'gap' },
    { kind: 'same', text: 'w98 w99 ' },
    { kind: 'removed', text: 'old' },
    { kind: 'added', text: 'new' },
    { kind: 'same', text: ' w0 w1' },
    { kind: 'gap' },
  ])
})
