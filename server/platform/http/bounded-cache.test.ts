import { expect, test } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

const ofBytes = (bytes: number) => ({ bytes })

test('what was used longest ago goes first when the room is full', () => {
  const cache = createBoundedCache(4000)
  for (const key of ['a', 'b', 'c']) cache.keep(key, ofBytes(1000))
  cache.find('a')
  cache.keep('d', ofBytes(1000))

  expect(['a', 'b', 'c', 'd'].filter((key) => cache.find(key))).toEqual(['a', 'c', 'd'])
})

test('strangers asking for ever new addresses cannot make it grow', () => {
  const cache = createBoundedCache(10_000)
  for (let i = 0; i < 10_000; i++) cache.keep(`/projects?q=${i}`, ofBytes(1000))
  const kept = Array.from({ length: 10_000 }, (_, i) => cache.find(`/projects?q=${i}`)).filter(
    Boolean,
  )

  expect(kept).toHaveLength(8)
  expect(cache.size().entries).toBe(8)
  expect(cache.size().bytes).toBeLessThanOrEqual(10_000)
})

test('keys are counted too: long ones leave room for fewer', () => {
  const cache = createBoundedCache(10_000)
  for (let i = 0; i < 100; i++) cache.keep(`${i}`.padEnd(1000, 'x'), ofBytes(0))

  expect(cache.size().entries).toBe(4)
  expect(cache.size().bytes).toBeLessThanOrEqual(10_000)
})

test('a value larger than the room is not kept at the cost of a wrong count', () => {
  const cache = createBoundedCache(1000)
  cache.keep('large', ofBytes(4000))
  cache.keep('small', ofBytes(400))

  expect(cache.find('large')).toBeUndefined()
  expect(cache.find('small')).toBeDefined()
})

test('keeping a value again replaces it, and its bytes are counted once', () => {
  const cache = createBoundedCache(1500)
  for (let i = 0; i < 10; i++) cache.keep('same', ofBytes(400))
  cache.keep('other', ofBytes(400))

  expect(cache.find('same')).toBeDefined()
  expect(cache.find('other')).toBeDefined()
})

test('a cleared cache is empty and has its room again', () => {
  const cache = createBoundedCache(1500)
  cache.keep('a', ofBytes(1000))
  cache.clear()
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
  cache.keep('b', ofBytes(1000))

  expect(cache.find('a')).toBeUndefined()
  expect(cache.find('b')).toBeDefined()
})
