import { describe, expect, test } from 'vitest'
import type { PostContent } from '#shared/posts.ts'
import { databases } from '#tests/support/databases.ts'
import { createFixtureContent } from '#tests/support/fixture-content.ts'
import { isOneEditAway } from '../../platform/search/correct-search.ts'
import { storeContent } from '../kinds/store-content.ts'
import { createPosts } from './posts.ts'

const noon = new Date('2026-11-21T12:00:00Z')

function post(title: string, body: string, date = '2025-01-01'): PostContent {
  return {
    facts: { date, status: 'published', tags: [] },
    texts: { en: { title, summary: `About ${title}`, body } },
  }
}

const posts = {
  clusters: post('Kubernetes at home', 'Three old laptops run containers.'),
  maps: post('React and maps', 'A map that draws itself. Containers, again.'),
  korean: {
    facts: { date: '2025-02-01', status: 'published', tags: [] },
    texts: { ko: { title: '배포', summary: '집에서', body: 'Terraform으로 서버를 만든다.' } },
  } satisfies PostContent,
  later: post('Unreleased gadget', 'Nobody may know.', '2026-12-24'),
}

describe.each(databases)('on $name', ({ open }) => {
  async function openSearch() {
    const opened = await open()
    await storeContent(opened.db, { ...createFixtureContent(), posts }, () => noon)
    const api = createPosts({ db: opened.db, now: () => noon })
    return {
      async find(search: string) {
        const list = await api.list({ page: 0, size: 10, search }, 'en')
        return [list.correctedSearch ?? null, list.items.map(({ slug }) => slug).sort()]
      },
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    }
  }

  test.each([
    ['a letter less', 'kubernets'],
    ['a letter more', 'kubbernetes'],
    ['another letter', 'Kubernetas'],
    ['two letters exchanged', 'kubenretes'],
  ])('a word with %s finds what was meant', async (_, search) => {
    await using site = await openSearch()
    expect(await site.find(search)).toEqual(['kubernetes', ['clusters']])
  })

  test('an English word in a Korean text counts', async () => {
    await using site = await openSearch()
    expect(await site.find('terrafrom')).toEqual(['terraform', ['korean']])
  })

  test('other words of the search stay, and must match too', async () => {
    await using site = await openSearch()
    expect(await site.find('reect maps')).toEqual(['react maps', ['maps']])
    expect(await site.find('reect laptops')).toEqual([null, []])
  })

  test('nothing is corrected that is found, too short, too far, or not public', async () => {
    await using site = await openSearch()
    expect(await site.find('contain')).toEqual([null, ['clusters', 'maps']])
    for (const search of ['mup', 'kubrnetas', '쿠버네티스', 'unreleazed', 'gadgat'])
      expect(await site.find(search), search).toEqual([null, []])
  })
})

test.each([
  ['cat', 'cat', false],
  ['cat', 'cut', true],
  ['cat', 'act', true],
  ['cat', 'cats', true],
  ['cats', 'cat', true],
  ['cat', 'scat', true],
  ['abcd', 'abdc', true],
  ['abcd', 'badc', false],
  ['cat', 'dog', false],
  ['cat', 'catsy', false],
])('%s and %s are one edit apart: %s', (one, other, is) => {
  expect(isOneEditAway(one, other)).toBe(is)
})
