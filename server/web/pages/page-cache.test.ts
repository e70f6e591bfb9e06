import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import type { ReadyPage, RefusedPage } from './ready-page.ts'

const pageOf = (bytes: number, usesSearch = false) => ({ bytes, usesSearch }) as ReadyPage
const refusedOf = (bytes: number) => ({ bytes }) as RefusedPage
const revision = { current: () => '1' }

test('searches and refusals, however many, do not evict pages', () => {
  const cache = createPageCache(revision)
  cache.begin()('/ko/projects', '', pageOf(50_000, true))
  for (let number = 0; number < 2000; number += 1) {
    cache.begin()('/ko/projects', `?q=${number}`, pageOf(50_000, true))
    cache.refusals.begin()(`/ko/${number}`, refusedOf(50_000))
  }

  expect(cache.find('/ko/projects', '')).toBeDefined()
  expect(cache.sizes().pages.entries).toBe(1)
  const bytes = Object.values(cache.sizes()).reduce((sum, size) => sum + size.bytes, 0)
  expect(bytes).toBeLessThan(24 * 1024 * 1024)
  expect(cache.sizes().searches.bytes).toBeLessThanOrEqual(3 * 1024 * 1024)
})

test('a page that uses no query is found with any query; another page only with its own', () => {
  const cache = createPageCache(revision)
  const [about, projects, filtered] = [pageOf(1), pageOf(1, true), pageOf(1, true)]
  const store = cache.begin()
  store('/ko/about', '', about)
  store('/ko/projects', '', projects)
  store('/ko/projects', '?q=a', filtered)

  expect(cache.find('/ko/about', '?x=1')).toBe(about)
  expect(cache.find('/ko/projects', '')).toBe(projects)
  expect(cache.find('/ko/projects', '?q=a')).toBe(filtered)
  expect(cache.find('/ko/projects', '?q=b')).toBeUndefined()
})

test('a new revision clears the cache', () => {
  let current = '1'
  const cache = createPageCache({ current: () => current })
  cache.begin()('/ko', '', pageOf(1))
  cache.refusals.begin()('404 *', refusedOf(1))
  cache.signIn.begin()('/ko/login', {
    text: { parts: [], packed: [], bytes: 0 },
    status: 200,
    bytes: 1,
    isFramed: false,
    provider: null,
  })
  current = '2'

  expect(cache.find('/ko', '')).toBeUndefined()
  expect(cache.refusals.find('404 *')).toBeUndefined()
  expect(cache.signIn.find('/ko/login')).toBeUndefined()
})
