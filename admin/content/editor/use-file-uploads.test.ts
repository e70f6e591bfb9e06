import { expect, test } from 'vitest'
import { insertFile, movePlace } from './use-file-uploads.ts'

const photo = { name: 'yard.jpg', type: 'image/jpeg' as const }

test('a picture is inserted without a description, another file with its name', () => {
  const empty = { text: '', from: 0, to: 0 }
  const document = { name: 'a.pdf', type: 'application/pdf' as const }
  expect(insertFile(empty, 0, photo).text).toBe('![](media/yard.jpg)')
  expect(insertFile(empty, 0, document).text).toBe('[a.pdf](media/a.pdf)')
})

test('a file becomes a paragraph of its own, and the caret stands behind it', () => {
  const { text, from, to } = insertFile({ text: 'ab', from: 1, to: 1 }, 1, photo)
  expect(text).toBe('a\n\n![](media/yard.jpg)\n\nb')
  expect([from, to]).toEqual([24, 24])
})

test('a selection elsewhere stays on the same words', () => {
  const before = { text: 'one two', from: 4, to: 7 }
  const { text, from, to } = insertFile(before, 0, photo)
  expect(text.slice(from, to)).toBe('two')
  const after = insertFile({ ...before, from: 0, to: 3 }, 7, photo)
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
