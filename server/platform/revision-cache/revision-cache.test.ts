import { expect, test } from 'vitest'
import { createRevisionCache } from './revision-cache.ts'

const ofBytes = (bytes: number) => ({ bytes })

function open(maxBytes: number) {
  const state = { revision: '1' }
  const cache = createRevisionCache<{ bytes: number }>(
    { current: () => state.revision },
    maxBytes,
    ({ bytes }) => bytes,
  )
  const store = (key: string, bytes: number) => cache.begin()(key, ofBytes(bytes))
  return { ...cache, store, state }
}

test('the value used longest ago is dropped first when the cache is full', () => {
  const cache = open(4000)
  for (const key of ['a', 'b', 'c']) cache.store(key, 1000)
  cache.find('a')
  cache.store('d', 1000)

  expect(['a', 'b', 'c', 'd'].filter((key) => cache.find(key))).toEqual(['a', 'c', 'd'])
})

test('requests for ever new addresses cannot make it grow beyond its limit', () => {
  const cache = open(10_000)
  const keys = Array.from({ length: 10_000 }, (_, number) => `/projects?q=${number}`)
  for (const key of keys) cache.store(key, 1000)

  expect(keys.filter((key) => cache.find(key))).toHaveLength(7)
  expect(cache.size().entries).toBe(7)
  expect(cache.size().bytes).toBeLessThanOrEqual(10_000)
})

test('the size of keys counts too: long keys leave room for fewer values', () => {
  const cache = open(10_000)
  for (let number = 0; number < 100; number += 1) cache.store(`${number}`.padEnd(1000, 'x'), 0)

  expect(cache.size().entries).toBe(4)
  expect(cache.size().bytes).toBeLessThanOrEqual(10_000)
})

test('a value larger than the cache is not stored, and drops nothing else', () => {
  const cache = open(1000)
  cache.store('small', 400)
  cache.store('large', 4000)

  expect(cache.find('large')).toBeUndefined()
  expect(cache.find('small')).toBeDefined()
})

test('storing a key again replaces its value and counts its bytes once', () => {
  const cache = open(1500)
  for (let number = 0; number < 10; number += 1) cache.store('same', 400)
  cache.store('other', 400)

  expect(cache.find('same')).toBeDefined()
  expect(cache.find('other')).toBeDefined()
})

test('a new revision clears the cache', () => {
  const cache = open(1500)
  cache.store('a', 1000)
  cache.state.revision = '2'

  expect(cache.find('a')).toBeUndefined()
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
  cache.store('b', 1000)
  expect(cache.find('b')).toBeDefined()
})

test('a value whose computation began under an older revision is not stored', () => {
  const cache = open(1500)
  const store = cache.begin()
  cache.state.revision = '2'
  store('a', ofBytes(10))

  expect(cache.find('a')).toBeUndefined()
})
