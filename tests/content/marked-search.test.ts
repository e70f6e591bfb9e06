/** The words of a search are marked in titles and summaries. */
import { expect, test } from 'vitest'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

const facts = { date: '2025-05-01', status: 'published' as const, tags: [] as string[] }

test('matches are marked in every language, whatever they are made of', async () => {
  const content = createFixtureContent()
  content.posts = {
    rain: {
      facts,
      texts: {
        ko: { title: '비가 온다', summary: '장마와 C++ (2판)', body: '…' },
        en: { title: 'Rain & rain', summary: 'It rains <b>', body: '…' },
      },
    },
  }
  await using site = await openTestSite({ content })
  const read = async (path: string) => {
    const html = await (await site.get(path)).text()
    return (html.match(/<mark[^>]*>(.*?)<\/mark>/g) ?? []).map((mark) =>
      mark.replaceAll(/<[^>]*>/g, ''),
    )
  }
  expect(await read('/ko/blog?q=%EC%98%A8%EB%8B%A4')).toEqual(['온다'])
  expect(await read('/ko/blog?q=c%2B%2B+(2')).toEqual(['C++', '(2'])
  expect(await read('/en/blog?q=RAIN')).toEqual(['Rain', 'rain', 'rain'])
  expect(await read('/en/blog?q=%3Cb%3E')).toEqual(['&lt;b&gt;'])
  expect(await read('/en/blog')).toEqual([])
})

test('a misspelt word is corrected, and the page says so in each language', async () => {
  const content = createFixtureContent()
  const text = { title: 'Kubernetes', summary: '<b>', body: '…' }
  content.posts = { cluster: { facts, texts: { en: text } } }
  await using site = await openTestSite({ content })
  for (const [language, sentence] of [
    ['ko', '‘kubernets’에 맞는 글이 없어서 ‘kubernetes’ 검색 결과를 보여 드립니다.'],
    ['en', 'No posts match “kubernets”. Showing results for “kubernetes” instead.'],
    ['ja', '「kubernets」に一致する記事がないため、「kubernetes」の検索結果を表示しています。'],
  ]) {
    const html = await (await site.get(`/${language}/blog?q=kubernets`)).text()
    expect(html).toContain(sentence)
    expect(html).toMatch(/<mark[^>]*>.*?Kubernetes.*?<\/mark>/)
  }
  for (const [kind, search, correctedSearch] of [
    ['posts', 'kubernets', 'kubernetes'],
    ['projects', 'postgsi', 'postgis'],
  ]) {
    const list = await (await site.get(`/api/${kind}?search=${search}`)).json()
    expect(list.data, kind).toMatchObject({ correctedSearch })
    const html = await (
      await site.get(`/en/${kind === 'posts' ? 'blog' : kind}?q=${search}`)
    ).text()
    expect(html).toContain(`match “${search}”. Showing results for “${correctedSearch}” instead.`)
  }
})
