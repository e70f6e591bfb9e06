import { expect, test } from 'vitest'
import { matchHeadings, placeAt } from './follow-text.ts'

test('headings of a text are found on its page, whatever else is there', () => {
  const text = [
    'Before.',
    '## The *first*',
    '```sh',
    '# no heading',
    '```',
    '### A [link](/x) `too`',
    '## 끝',
  ].join('\n')
  const page = ['The first', 'Contents', 'A link too', '끝', '끝'].map((textContent) => ({
    textContent,
  }))
  const found = matchHeadings(text, page)
  expect(found.map(({ heading }) => page.indexOf(heading))).toEqual([0, 2, 3])
  expect(found.map(({ at }) => text.slice(at, at + 5))).toEqual(['## Th', '### A', '## 끝'])
})

test('a place between two headings is between them on the page', () => {
  const marks = [
    { at: 0, top: 100 },
    { at: 50, top: 200 },
    { at: 100, top: 1200 },
  ]
  expect([0, 25, 50, 75, 100, 120].map((at) => placeAt(at, marks))).toEqual([
    100, 150, 200, 700, 1200, 1200,
  ])
  expect(placeAt(3, [{ at: 0, top: 7 }])).toBe(7)
})
