import { expect, test } from 'vitest'
import { createKeptPages } from './kept-pages.ts'
import type { ReadyPage } from './ready-page.ts'
import type { RefusedPage } from './refused-page.ts'

const pageOf = (bytes: number, usesSearch = false) => ({ bytes, usesSearch }) as ReadyPage
const refusedOf = (bytes: number) => ({ bytes }) as RefusedPage
const revision = { current: () => '1' }

test('searches and refusals, however many, do not evict pages', () => {
  const kept = createKeptPages(revision)
  kept.begin()('/ko/projects', '', pageOf(50_000, true))
  for (let number = 0; number < 2000; number += 1) {
    kept.begin()('/ko/projects', `?q=${number}`, pageOf(50_000, true))
    kept.refusals.begin()(`/ko/${number}`, refusedOf(50_000))
  }

  expect(kept.find('/ko/projects', '')).toBeDefined()
  expect(kept.sizes().pages.entries).toBe(1)
  const bytes = Object.values(kept.sizes()).reduce((sum, size) => sum + size.bytes, 0)
  expect(bytes).toBeLessThan(24 * 1024 * 1024)
  expect(kept.sizes().searches.bytes).toBeLessThanOrEqual(3 * 1024 * 1024)
})

test('a page that uses no query is found with any query; another page only with its own', () => {
  const kept = createKeptPages(revision)
  const [about, projects, filtered] = [pageOf(1), pageOf(1, true), pageOf(1, true)]
  const store = kept.begin()
  store('/ko/about', '', about)
  store('/ko/projects', '', projects)
  store('/ko/projects', '?q=a', filtered)

  expect(kept.find('/ko/about', '?x=1')).toBe(about)
  expect(kept.find('/ko/projects', '')).toBe(projects)
  expect(kept.find('/ko/projects', '?q=a')).toBe(filtered)
  expect(kept.find('/ko/projects', '?q=b')).toBeUndefined()
})

test('a new revision clears the cache', () => {
  let current = '1'
  const kept = createKeptPages({ current: () => current })
  kept.begin()('/ko', '', pageOf(1))
  kept.refusals.begin()('404 *', refusedOf(1))
  kept.signIn.begin()('/ko/login', {
    html: '',
    status: 200,
    bytes: 1,
    isFramed: false,
    provider: null,
  })
  current = '2'

  expect(kept.find('/ko', '')).toBeUndefined()
  expect(kept.refusals.find('404 *')).toBeUndefined()
  expect(kept.signIn.find('/ko/login')).toBeUndefined()
})
