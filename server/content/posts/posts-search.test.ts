/** Tags and searches of posts. */
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { openPosts } from '#tests/support/six-posts.ts'

describe.each(databases)('posts on $name', ({ open }) => {
  test('a tag matches only as a whole and with the same case', async () => {
    await using posts = await openPosts(open)
    expect(await posts.slugs({ tag: 'QGIS' })).toEqual(['bridges', 'alleys'])
    expect(await posts.slugs({ tag: 'C++' })).toEqual(['bridges', 'alleys'])
    expect(await posts.slugs({ tag: 'qgis' })).toEqual([])
    expect(await posts.slugs({ tag: "'; drop table post; --" })).toEqual([])
  })

  test('a search finds Korean words of one or two syllables within other words', async () => {
    await using posts = await openPosts(open)
    expect(await posts.slugs({ search: '지도' })).toEqual(['alleys'])
    expect(await posts.slugs({ search: '골목' })).toEqual(['alleys'])
    expect(await posts.slugs({ search: '댐' })).toEqual(['dams'])
    expect(await posts.slugs({ search: '골목'.normalize('NFD') })).toEqual(['alleys'])
    expect(await posts.slugs({ search: '목골' })).toEqual([])
  })

  test('a search looks for every word in title, summary, tags and text, ignoring case and width', async () => {
    await using posts = await openPosts(open)
    expect(await posts.slugs({ search: 'summary OF canals' })).toEqual(['canals'])
    expect(await posts.slugs({ search: 'c++ walked' })).toEqual(['alleys'])
    expect(await posts.slugs({ search: 'wide RAIN' })).toEqual(['canals'])
    expect(await posts.slugs({ search: '橋' })).toEqual(['bridges'])
    expect(await posts.slugs({ search: 'walked nowhere' })).toEqual([])
  })

  test('a search in another language than that of the page finds the post too', async () => {
    await using posts = await openPosts(open)
    expect((await posts.list({ search: '비가' }, 'en')).items).toMatchObject([
      { slug: 'canals', language: 'en', title: 'Canals' },
    ])
  })

  test('special characters of patterns are literal in a search', async () => {
    await using posts = await openPosts(open)
    expect(await posts.slugs({ search: '100%' })).toEqual(['bridges'])
    expect(await posts.slugs({ search: '%' })).toEqual(['bridges'])
    expect(await posts.slugs({ search: '_' })).toEqual(['bridges'])
    expect(await posts.slugs({ search: '\\' })).toEqual([])
  })
})
