import { describe, expect, test } from 'vitest'
import type { Language } from '#shared/i18n/languages.ts'
import type { PostContent, PostText } from '#shared/posts.ts'
import { databases } from '#tests/support/databases.ts'
import { openPosts, post, six, type Written } from '#tests/support/six-posts.ts'

describe.each(databases)('posts on $name', ({ open }) => {
  test('are listed newest first, and by name within a day', async () => {
    await using posts = await openPosts(open)
    expect(await posts.slugs({})).toEqual(['bridges', 'canals', 'alleys', 'dams'])
  })

  test('in the language of the reader come first where that is asked for, page after page', async () => {
    await using posts = await openPosts(open)
    const ask = { isOwnFirst: true }
    const slugsIn = async (language: Language, query = {}) =>
      (
        await posts.api.list({ page: 0, size: 50, search: '', ...ask, ...query }, language)
      ).items.map(({ slug }) => slug)
    expect(await slugsIn('ko')).toEqual(['canals', 'alleys', 'dams', 'bridges'])
    expect(await slugsIn('en')).toEqual(['canals', 'alleys', 'bridges', 'dams'])
    expect(await slugsIn('en', { page: 1, size: 3 })).toEqual(['dams'])
  })

  test('have neighbours among the posts of the reader’s language, in the order of the list', async () => {
    await using posts = await openPosts(open)
    const around = async (slug: string, language: Language) => {
      const { newer, older } = await posts.api.findNeighbours(slug, language)
      return [newer?.slug ?? null, older?.slug ?? null]
    }
    expect(await around('canals', 'ko')).toEqual([null, 'alleys'])
    expect(await around('alleys', 'ko')).toEqual(['canals', 'dams'])
    expect(await around('canals', 'ja')).toEqual(['bridges', null])
    expect(await around('bridges', 'en')).toEqual([null, 'canals'])
    expect(await around('tomorrow', 'ko')).toEqual([null, null])
  })

  test('are paged, and every page has the total count', async () => {
    await using posts = await openPosts(open)
    const page = await posts.list({ page: 1, size: 3 }, 'ko')
    expect(page).toMatchObject({ page: 1, size: 3, total: 4, items: [{ slug: 'dams' }] })
    expect(await posts.list({ page: 9 }, 'ko')).toMatchObject({ total: 4, items: [] })
    expect(await posts.list({ search: '목골' }, 'ko')).toMatchObject({ total: 0, items: [] })
  })

  test('drafts are never shown', async () => {
    await using posts = await openPosts(open)
    expect(await posts.api.find('draft', 'ko')).toBeNull()
    expect(await posts.slugs({ search: '비밀' })).toEqual([])
    expect(await posts.slugs({ tag: 'Secret' })).toEqual([])
    expect((await posts.api.listTags()).map(({ tag }) => tag)).not.toContain('Secret')
    const related = (await posts.api.find('alleys', 'ko'))?.related.map(({ slug }) => slug)
    expect(related).toEqual(['bridges'])
  })

  test('a post with a future date is not shown until its day begins', async () => {
    await using posts = await openPosts(open)
    posts.clock.now = new Date('2026-11-21T23:59:59.999Z')
    expect(await posts.api.find('tomorrow', 'ko')).toBeNull()
    expect(await posts.slugs({})).not.toContain('tomorrow')
    expect(await posts.slugs({ search: '내일' })).toEqual([])
    expect(await posts.slugs({ tag: 'Later' })).toEqual([])
    expect((await posts.api.listTags()).map(({ tag }) => tag)).not.toContain('Later')

    posts.clock.now = new Date('2026-11-22T00:00:00Z')
    expect(await posts.api.find('tomorrow', 'ko')).toMatchObject({ title: '내일' })
    expect(await posts.slugs({})).toContain('tomorrow')
    expect((await posts.api.listTags()).map(({ tag }) => tag)).toContain('Later')
  })

  test('a language with a time of its own is not shown before it, whatever the date of the post', async () => {
    const { canals, alleys } = six as { canals: PostContent; alleys: PostContent }
    const ofCanals = canals.texts
    await using posts = await openPosts(open, {
      alleys,
      canals: {
        facts: { ...canals.facts, date: '2026-11-30', tags: ['QGIS'] },
        texts: {
          ko: { ...(ofCanals.ko as PostText), publishAt: '2026-11-21T21:05+09:00' },
          ja: {
            ...(ofCanals.ja as PostText),
            publishAt: '2026-11-21T12:10Z',
            updated: '2026-12-01',
          },
        },
      },
    })
    const read = async (language: Language) => (await posts.api.find('canals', language))?.language
    expect(await read('ko')).toBeUndefined()
    expect(await posts.slugs({})).toEqual(['alleys'])
    expect(await posts.api.listTags()).toContainEqual({ tag: 'QGIS', posts: 1 })
    expect((await posts.api.find('alleys', 'ko'))?.related).toEqual([])
    expect((await posts.api.findNeighbours('alleys', 'ko')).newer).toBeNull()

    posts.clock.now = new Date('2026-11-21T12:05:00Z')
    expect(await posts.api.find('canals', 'ja')).toMatchObject({
      language: 'ko',
      languages: ['ko'],
    })
    expect(await posts.slugs({ search: '水路' }, 'ja')).toEqual([])
    expect(await posts.slugs({ search: '물길' }, 'ja')).toEqual(['canals'])
    expect((await posts.api.findNeighbours('alleys', 'ko')).newer?.slug).toBe('canals')
    expect((await posts.api.findNeighbours('alleys', 'ja')).newer).toBeNull()

    posts.clock.now = new Date('2026-11-21T12:10:00Z')
    expect(await posts.api.find('canals', 'ja')).toMatchObject({
      language: 'ja',
      languages: ['ko', 'ja'],
      updated: '2026-12-01',
    })
    expect(await posts.slugs({ search: '水路' })).toEqual(['canals'])
  })

  test('a post shows the parts of its series that can be read, in their order', async () => {
    const part = (number: number, given: Written, name = '댐') => {
      const { facts, texts } = post(given)
      return { facts: { ...facts, series: { name, part: number } }, texts }
    }
    await using posts = await openPosts(open, {
      end: part(9, { texts: { ko: ['끝', '…'] } }),
      begin: part(1, { texts: { ja: ['始まり', '…'] } }),
      middle: part(2, { date: '2026-11-22', texts: { ko: ['가운데', '…'] } }),
      secret: part(3, { status: 'draft', texts: { ko: ['비밀', '…'] } }),
      alone: part(1, { texts: { ko: ['혼자', '…'] } }, '다른'),
    })
    const series = async (slug: string) => (await posts.api.find(slug, 'ko'))?.series
    expect(await series('end')).toEqual({
      name: '댐',
      parts: [
        { part: 1, slug: 'begin', language: 'ja', title: '始まり' },
        { part: 9, slug: 'end', language: 'ko', title: '끝' },
      ],
    })
    expect(await series('alone')).toBeUndefined()
    posts.clock.now = new Date('2026-11-22T00:00:00Z')
    expect((await series('begin'))?.parts.map(({ slug }) => slug)).toEqual([
      'begin',
      'middle',
      'end',
    ])
  })

  test('are shown in the requested language or, without a translation, in another', async () => {
    await using posts = await openPosts(open)
    const shown = async (language: Language) =>
      (await posts.list({}, language)).items.map((one) => [one.title, one.language])
    expect(await shown('en')).toEqual([
      ['橋の話', 'ja'],
      ['Canals', 'en'],
      ['A map of alleys', 'en'],
      ['댐', 'ko'],
    ])
    expect(await posts.api.find('alleys', 'ja')).toMatchObject({
      language: 'ko',
      languages: ['ko', 'en'],
      title: '골목의 지도',
      body: '오래된 골목을 걸었다.',
      bodyHtml: '<p>오래된 골목을 걸었다.</p>',
    })
  })

  test('related posts are those with the most common tags, newest first', async () => {
    await using posts = await openPosts(open, {
      ...six,
      echo: post({ date: '2025-06-01', tags: ['Python'], texts: { ko: ['메아리', '…'] } }),
    })
    const related = async (slug: string) =>
      (await posts.api.find(slug, 'en'))?.related.map((one) => one.slug)
    expect(await related('bridges')).toEqual(['alleys', 'echo', 'canals'])
    expect(await related('alleys')).toEqual(['bridges'])
    expect(await related('dams')).toEqual([])
  })

  test('tags are counted over visible posts, most used first', async () => {
    await using posts = await openPosts(open)
    expect(await posts.api.listTags()).toEqual([
      { tag: 'C++', posts: 2 },
      { tag: 'Python', posts: 2 },
      { tag: 'QGIS', posts: 2 },
    ])
  })

  test('are not found under names that do not exist', async () => {
    await using posts = await openPosts(open)
    for (const slug of ['', 'nothing', 'constructor', "alleys' or 1=1", 'ALLEYS']) {
      expect(await posts.api.find(slug, 'ko')).toBeNull()
    }
  })
})
