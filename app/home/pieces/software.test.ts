import { expect, test } from 'vitest'
import { type Journey, legMs, nearestStop, positionAt, stops } from './software.island.tsx'

function visited(journey: Journey): string[] {
  const legs = Array.from({ length: 20 }, (_, n) => positionAt(journey, n * legMs))
  const last = legs.findIndex(({ isDone }) => isDone)
  return legs.slice(0, last + 1).map(({ at }) => nearestStop(at))
}

test('a first visit goes to the database and comes back the same way', () => {
  expect(visited('first')).toEqual([...stops, ...stops.toReversed().slice(1)])
})

test('a second visit turns back at the cache', () => {
  expect(visited('again')).toEqual(['visitor', 'cache', 'visitor'])
})

test('a request never moves beyond the position of the visitor', () => {
  expect(positionAt('first', -50).at).toBe(0)
  expect(positionAt('again', 1e6)).toEqual({ at: 0, isReturning: true, isDone: true })
})
