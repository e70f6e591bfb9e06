/** Lists of the blog: their pages, without posts, and for impossible addresses. */
import { expect, test } from 'vitest'
import { blogWords } from '#app/blog/words.ts'
import { languages } from '#shared/i18n/languages.ts'
import { metaOf } from '../support/discovery.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

test.each([
  ['/blog?page=0', 400],
  ['/blog?page=2', 404],
  ['/blog?q=a%0Ab', 400],
  [`/blog?q=${'x'.repeat(101)}`, 400],
  ['/blog?utm_source=letter', 200],
  ['/blog/nothing', 404],
  ['/blog/UPPER', 404],
  ['/blog/constructor', 404],
  [`/blog/${'x'.repeat(5000)}`, 404],
  ['/blog/tags', 404],
  ['/blog/tags/nothing', 404],
  ['/blog/tags/a%2Fb', 404],
  ['/blog/tags/%00', 400],
  ['/blog/tags/SQL?page=9', 404],
  ['/blog/tags/SQL?page=x', 400],
])(
  'invalid input is refused with a clear page, never with an internal error: %s',
  async (path, status) => {
    await using site = await openTestSite()
    const response = await site.get(path)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain('<h1')
    expect(site.logged).toEqual([])
  },
)

test('long lists are paged, and each page links to the next', async () => {
  const content = createFixtureContent()
  for (let number = 10; number < 31; number++) {
    content.posts[`post-${number}`] = {
      facts: { date: `2024-01-${number}`, status: 'published', tags: ['Many & more'] },
      texts: { en: { title: `Post ${number}`, summary: 'One of many', body: 'Text' } },
    }
  }
  await using site = await openTestSite({ content })
  const tags = `/en/blog/tags/${encodeURIComponent('Many & more')}`
  for (const address of ['/en/blog', tags]) {
    const own = `http://localhost:3000${address}?page=2`
    const second = await (await site.get(`${address}?page=2`)).text()
    expect(second).toContain('rel="prev"')
    expect(second).toContain(`href="${address}?page=3"`)
    expect(second).toContain('>Post 20<')
    expect(second).not.toContain('>Post 30<')
    expect(second).toContain(`<link rel="canonical" href="${own}"/>`)
    for (const language of languages)
      expect(second).toContain(
        `<link rel="alternate" hrefLang="${language}" href="${own.replace('/en/', `/${language}/`)}"/>`,
      )
    expect(metaOf(second)['og:url']).toBe(own)
  }
})

test('a blog without posts says that there are none yet', async () => {
  await using site = await openTestSite({ content: { ...createFixtureContent(), posts: {} } })
  for (const language of languages) {
    const html = await (await site.get(`/${language}/blog`)).text()
    expect(html.replaceAll('<wbr/>', '')).toContain(blogWords[language].emptyTitle)
  }
})
