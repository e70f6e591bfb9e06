import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import type { ReadyPage } from './ready-page.ts'

const pageOf = (bytes: number) => ({ bytes, usesSearch: false }) as ReadyPage

test('what was used longest ago goes first when the room is full', () => {
  const cache = createPageCache(3000)
  for (const key of ['a', 'b', 'c']) cache.keep(key, pageOf(1000))
  cache.find('a')
  cache.keep('d', pageOf(1000))

  expect(['a', 'b', 'c', 'd'].filter((key) => cache.find(key))).toEqual(['a', 'c', 'd'])
})

test('strangers asking for ever new addresses cannot make it grow', () => {
  const cache = createPageCache(10_000)
  for (let i = 0; i < 10_000; i++) cache.keep(`/projects?q=${i}`, pageOf(1000))
  const kept = Array.from({ length: 10_000 }, (_, i) => cache.find(`/projects?q=${i}`)).filter(
    Boolean,
  )

  expect(kept).toHaveLength(10)
})

test('a page larger than the room is not kept at the cost of a wrong count', () => {
  const cache = createPageCache(1000)
  cache.keep('large', pageOf(4000))
  cache.keep('small', pageOf(400))

  expect(cache.find('large')).toBeUndefined()
  expect(cache.find('small')).toBeDefined()
})

test('keeping a page again replaces it, and its bytes are counted once', () => {
  const cache = createPageCache(1000)
  for (let i = 0; i < 10; i++) cache.keep('same', pageOf(400))
  cache.keep('other', pageOf(400))

  expect(cache.find('same')).toBeDefined()
  expect(cache.find('other')).toBeDefined()
})

test('a cleared cache is empty and has its room again', () => {
  const cache = createPageCache(1000)
  cache.keep('a', pageOf(1000))
  cache.clear()
  cache.keep('b', pageOf(1000))

  expect(cache.find('a')).toBeUndefined()
  expect(cache.find('b')).toBeDefined()
})
