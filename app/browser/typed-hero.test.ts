import { expect, test } from 'vitest'
import { dueAt, typedCount } from './typed-hero.ts'

test.each([
  [0, 0, 0],
  [0, 79, 0],
  [0, 80, 1],
  [0, 800, 10],
  [1, 1499, 0],
  [1, 1619, 0],
  [1, 1620, 1],
  [1, 1740, 2],
  [2, 3059, 0],
  [2, 3060, 1],
  [2, 3600, 10],
])('line %i, %i ms after the start, shows %i characters', (line, elapsed, count) => {
  expect(typedCount(line, elapsed, 100)).toBe(count)
  const due = dueAt(line, count)
  expect(due).toBeGreaterThan(elapsed)
  expect(typedCount(line, due, 100)).toBe(count + 1)
})

test('a line never shows more characters than it contains', () => {
  expect(typedCount(0, 60_000, 5)).toBe(5)
})

test('a line without a specified timing is shown at once', () => {
  expect(typedCount(3, 0, 7)).toBe(7)
})
