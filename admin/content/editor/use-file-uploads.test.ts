import { expect, test } from 'vitest'
import { insertFile, movePlace } from './use-file-uploads.ts'

const photo = { name: 'yard.jpg', type: 'image/jpeg' as const, alt: {}, decorative: false }
const words = { language: 'ko' as const, description: '설명' }

test.each([
  ['a picture without a description', photo, '![설명](media/yard.jpg)'],
  ['a picture with one', { ...photo, alt: { ko: '마당' } }, '![](media/yard.jpg)'],
  ['one that only decorates', { ...photo, decorative: true }, '![](media/yard.jpg)'],
  [
    'a document',
    { ...photo, name: 'a.pdf', type: 'application/pdf' as const },
    '[a.pdf](media/a.pdf)',
  ],
])('%s is inserted as %j', (_, media, expected) => {
  expect(insertFile({ text: '', from: 0, to: 0 }, 0, media, words).text).toBe(expected)
})

test('a file becomes a paragraph of its own, and a missing description is selected', () => {
  const { text, from, to } = insertFile({ text: 'ab', from: 1, to: 1 }, 1, photo, words)
  expect(text).toBe('a\n\n![설명](media/yard.jpg)\n\nb')
  expect(text.slice(from, to)).toBe('설명')
})

test('a selection elsewhere stays on the same words', () => {
  const before = { text: 'one two', from: 4, to: 7 }
  const { text, from, to } = insertFile(before, 0, photo, words)
  expect(text.slice(from, to)).toBe('two')
  const after = insertFile({ ...before, from: 0, to: 3 }, 7, photo, words)
  expect(after.text.slice(after.from, after.to)).toBe('one')
})

test.each([
  ['a change after it', 'ab|cd', 'abcde', 2],
  ['what is typed at it', 'ab|', 'abc', 2],
  ['a change before it', 'ab|cd', 'xxabcd', 4],
  ['the removal of the words around it', 'a bb|b c', 'a  c', 2],
])('the place of a file moves with %s', (_, marked, after, place) => {
  const at = marked.indexOf('|')
  expect(movePlace(at, marked.replace('|', ''), after)).toBe(place)
})
