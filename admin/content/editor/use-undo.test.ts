import { expect, test } from 'vitest'
import { findAgain } from './use-undo.ts'

const map = { id: 'map', title: 'Map', technologies: ['React'] }
const game = { id: 'game', title: 'Game', technologies: ['Rust'] }
const before = { showcase: [map, game] }
const path = ['showcase', 1, 'technologies']

test.each([
  ['where it was', [map, game], 1],
  ['in a card that was moved', [game, map], 0],
  ['in a card that was moved and edited', [{ ...game, title: 'Play' }, map], 0],
  ['below a new card', [map, map, game], 2],
])('a list is found again %s', (_, showcase, index) => {
  expect(findAgain(path, before, { showcase })).toEqual(['showcase', index, 'technologies'])
})

test('a list whose card was removed is not taken for the one of another card', () => {
  expect(findAgain(path, before, { showcase: [map] })).toBeNull()
  expect(findAgain(path, before, { showcase: [map, { ...game, id: 'other' }] })).toBeNull()
  expect(findAgain(path, before, {})).toBeNull()
})

test('a card without an id is found by what is in it', () => {
  const empty = { id: '', title: '', technologies: [] }
  const started = { ...empty, title: 'Play' }
  const cards = { showcase: [empty, started] }
  expect(findAgain(path, cards, { showcase: [started, empty] })?.[1]).toBe(0)
  expect(findAgain(path, cards, { showcase: [empty, empty] })).toBeNull()
})

test('a new card is also found if it was written on since, and not taken for another one', () => {
  const empty = { id: '', title: '', technologies: ['React'] }
  const cards = { showcase: [map, empty] }
  const written = { ...empty, id: 'play', title: 'Play' }
  expect(findAgain(path, cards, { showcase: [map, written] })).toEqual(path)
  expect(findAgain(path, cards, { showcase: [map] })).toBeNull()
  expect(findAgain(path, cards, { showcase: [map, { ...written, technologies: [] }] })).toBeNull()
  expect(findAgain(['showcase', 0], { showcase: [empty, game] }, { showcase: [game] })).toBeNull()
})

test('fields outside of lists stay where they are, also if a group around them is gone', () => {
  expect(findAgain(['facts', 'cover'], { facts: {} }, {})).toEqual(['facts', 'cover'])
  expect(findAgain([], before, {})).toEqual([])
})
