import { expect, test } from 'vitest'
import { keyOf } from './shortcuts.ts'

test.each([
  ['ㅓ', 'KeyJ', false, 'j'],
  ['ㅓ', 'KeyJ', true, 'J'],
  ['о', 'KeyJ', false, 'j'],
  ['j', 'KeyJ', false, 'j'],
  // Another arrangement of Latin letters is meant as it is.
  ['a', 'KeyQ', false, 'a'],
  ['?', 'Slash', true, '?'],
  ['é', 'Digit2', false, 'é'],
  ['ArrowDown', 'ArrowDown', false, 'ArrowDown'],
  ['Process', 'KeyJ', false, 'Process'],
])('the key %s at %s (Shift: %s) is %s', (key, code, shiftKey, expected) => {
  expect(keyOf({ key, code, shiftKey })).toBe(expected)
})
