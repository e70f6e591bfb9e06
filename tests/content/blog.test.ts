/** The pages of the blog over HTTP. */
import { describe, expect, test } from 'vitest'
import { postWords } from '#app/blog/post-words.ts'
import { blogWords } from '#app/blog/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { createContentRevision } from '../../server/content/store/revision.ts'
import { databases } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

const origin = 'https://example.com'
const evil = '"><script>alert(1)</script>'

function contentOfOthers() {
  const content = createFixtureContent()
  content.posts['evil'] = {
    facts: { date: '2025-03-04', status: 'published', tags: [`<b onclick=x>"'&`, 'C#?'] },
    texts: {
      en: {
        title: evil,
        summary: evil,
        body: `${evil}\n\n## ${evil}\n\n\`\`\`html\n${evil}\n\`\`\`\n\n[x](javascript:alert(1))`,
      },
    },
  }
  content.posts['tomorrow'] = {
    facts: { date: '2026-11-22', status: 'published', tags: ['Later'] },
    texts: { ko: { title: '내일의 글', summary: '아직', body: '기다려요.' } },
  }
  return content
}

describe.each(databases)('on $name', (database) => {
  test('a post is shown at its address in each language that it is written in, with date and tags', async () => {
    await using site = await openTestSite({ database, publicOrigin: origin })
    for (const language of languages) {
      const post = postWords[language]
      const html = await (await site.get(`/${language}/blog/two-bookings-one-room`)).text()
      expect(html).toContain(post.minutes(4))
      expect(html).toContain('<time dateTime="2026-11-15">')
      expect(html).toContain(post.contents)
      expect(html).toContain('<span class="code-keyword">alter</span>')
      for (const name of Object.values(catalogues[language].language.names)) {
        expect(html).not.toContain(post.untranslated(name))
      }
      for (const one of languages) {
        const address = `${origin}/${one}/blog/two-bookings-one-room`
        expect(html).toContain(`<link rel="alternate" hrefLang="${one}" href="${address}"/>`)
      }
      // Every target of the table of contents exists.
      const places = [...html.matchAll(/href="#(section-[^"]+)"/g)].map(([, id = '']) => id)
      expect(places).toHaveLength(5)
      for (const id of places) expect(html).toContain(`id="${decodeURIComponent(id)}"`)
    }
  })

  test('of many tags the most used are shown at once, the others on demand, and always the one that is chosen', async () => {
    const content = createFixtureContent()
    const many = Array.from({ length: 30 }, (_, index) => `T${index}`)
    for (const [index, tag] of many.entries()) {
      content.posts[`one-of-many-${index}`] = {
        facts: { date: '2025-03-04', status: 'published', tags: [tag] },
        texts: { en: { title: tag, summary: tag, body: tag } },
      }
    }
    await using site = await openTestSite({ database, content })
    const railOf = async (path: string) => {
      const html = await (await site.get(path)).text()
      const rail = html.slice(html.indexOf('</search>'), html.indexOf('</details>'))
      const [shown = '', folded = ''] = rail.split('<details')
      return [shown, folded].map((part) => part.match(/(?<=\/blog\/tags\/)[^"]+/g) ?? [])
    }
    const [shown = [], folded = []] = await railOf('/en/blog')
    expect(shown).toHaveLength(12)
    const last = folded.at(-1) ?? ''
    const [withChosen = [], others = []] = await railOf(`/en/blog/tags/${last}`)
    expect(withChosen).toEqual([...shown, last])
    expect(others).toEqual(folded.filter((tag) => tag !== last))
  })

  test('footnotes have a heading in the language of the page', async () => {
    await using site = await openTestSite({ database })
    for (const language of ['ko', 'en'] as const) {
      const html = await (await site.get(`/${language}/blog/a-list-without-javascript`)).text()
      const { footnotes } = catalogues[language].markdown
      expect(html).toContain(`<h2 id="footnote-label">${footnotes}</h2>`)
    }
  })

  test('a post without a translation says so, is marked with its own language and links to it', async () => {
    await using site = await openTestSite({ database, publicOrigin: origin })
    const html = await (await site.get('/en/blog/second-semester-in-sydney')).text()
    const { language } = catalogues.en

    expect(html).toContain('<html lang="en">')
    expect(html).toContain(postWords.en.untranslated(language.names.ko))
    expect(html).toMatch(/<h1 class="[^"]*" lang="ko"[^>]*>두\s번째 학기를 마치고<\/h1>/)
    expect(html).toMatch(/<div lang="ko"><div class=/)
    expect(html).toMatch(
      /<a href="\/ko\/blog\/second-semester-in-sydney" hrefLang="ko">한국어<\/a>/,
    )
    const address = (one: string) => `${origin}/${one}/blog/second-semester-in-sydney`
    expect(html).toContain(`<link rel="canonical" href="${address('ko')}"/>`)
    expect(html).toContain(`hrefLang="ko" href="${address('ko')}"`)
    for (const one of ['en', 'ja']) {
      expect(html).not.toContain(`hrefLang="${one}" href="${address(one)}"`)
    }
  })

  test('the list contains every post, and marks titles in another language', async () => {
    await using site = await openTestSite({ database })
    const { language } = catalogues.ja
    const html = await (await site.get('/ja/blog')).text()
    expect(html).toMatch(/lang="ko"[^>]*><a href="\/ja\/blog\/second-semester-in-sydney"/)
    expect(html).toContain(blogWords.ja.writtenIn(language.names.ko))
    // A heading marks where it may be broken.
    expect(html.replaceAll('<wbr/>', '')).toMatch(
      /<h2 class="[^"]*"[^>]*><a href="\/ja\/blog\/two-bookings-one-room"[^>]*>同じ部屋が二重に/,
    )
  })

  test('posts in another language come after one’s own, under a rule that says so', async () => {
    await using site = await openTestSite({ database })
    const blog = blogWords.ja
    const html = await (await site.get('/ja/blog')).text()
    const at = (text: string) => {
      expect(html).toContain(text)
      return html.indexOf(text)
    }
    expect(at(`>${blog.otherLanguages}<`)).toBeGreaterThan(
      at('<a href="/ja/blog/two-bookings-one-room"'),
    )
    expect(at('<a href="/ja/blog/second-semester-in-sydney"')).toBeGreaterThan(
      at(`>${blog.otherLanguages}<`),
    )
    expect(await (await site.get('/ko/blog')).text()).not.toContain(blogWords.ko.otherLanguages)
  })

  test('a post ends with who wrote it, how to answer, and the posts around it', async () => {
    await using site = await openTestSite({ database })
    for (const language of languages) {
      const post = postWords[language]
      const html = await (await site.get(`/${language}/blog/two-bookings-one-room`)).text()
      const end = html.slice(html.indexOf(`aria-label="${post.ending}"`))
      expect(end).toContain(`${post.author} <a rel="author" href="/${language}/about"`)
      expect(end).toContain(`${post.answer} <a href="/${language}/contact"`)
    }
    const html = await (await site.get('/ko/blog/two-bookings-one-room')).text()
    expect(html).toContain(`<span>${postWords.ko.older}</span>`)
    expect(html).not.toContain(`<span>${postWords.ko.newer}</span>`)
  })

  test('a search finds a Korean word of two syllables, and an empty result says so', async () => {
    await using site = await openTestSite({ database })
    const search = async (q: string) =>
      (await site.get(`/ko/blog?q=${encodeURIComponent(q)}`)).text()
    const found = await search('예약')
    expect(found).toContain('href="/ko/blog/two-bookings-one-room"')
    expect(found).not.toContain('href="/ko/blog/second-semester-in-sydney"')
    expect(found).toContain('value="예약"')
    expect(found).toContain('noindex')
    expect(await search('없는낱말')).toContain(blogWords.ko.nothingFoundTitle)
  })

  test('drafts and posts with a future date have no page, list entry or tag', async () => {
    await using site = await openTestSite({ database, content: contentOfOthers() })
    const html = await (await site.get('/ko/blog')).text()
    expect(html).toContain('첫 측량')
    expect(html).not.toMatch(/내일의 글|書きかけ|Later/)
    for (const path of ['/blog/tomorrow', '/blog/unfinished', '/blog/tags/Later']) {
      expect((await site.get(path)).status, path).toBe(404)
    }
    for (const path of ['/api/posts/tomorrow', '/api/posts/unfinished']) {
      expect((await site.get(path)).status, path).toBe(404)
    }
    const { data } = (await (await site.get('/api/posts')).json()) as { data: { total: number } }
    expect(data.total).toBe(2)
  })

  test('pages are rendered again when the day of a post begins, and when a month begins', async () => {
    await using site = await openTestSite({ database, content: contentOfOthers() })
    const clock = { now: new Date('2026-11-21T23:59:59Z') }
    const revision = createContentRevision({ db: site.database.db, now: () => clock.now })
    await revision.refresh()
    const before = revision.current()
    await revision.refresh()
    expect(revision.current()).toBe(before)
    clock.now = new Date('2026-11-22T00:00:00Z')
    await revision.refresh()
    const later = revision.current()
    expect(later).not.toBe(before)
    // About says "from Dec 2026" of what begins in a later month.
    clock.now = new Date('2026-12-01T00:00:00Z')
    await revision.refresh()
    expect(revision.current()).not.toBe(later)
  })

  test('no text of a post, a tag or a search becomes markup', async () => {
    await using site = await openTestSite({ database, content: contentOfOthers() })
    const tag = encodeURIComponent(`<b onclick=x>"'&`)
    const paths = [
      '/blog/evil',
      '/blog',
      `/blog/tags/${tag}`,
      `/blog?q=${encodeURIComponent(evil)}`,
    ]
    const scripts = (await (await site.get('/en/contact')).text()).match(
      /<script(?! type="application\/ld)/g,
    )
    for (const path of paths) {
      const response = await site.get(`/en${path}`)
      expect(response.status, path).toBe(200)
      const html = await response.text()
      expect(html, path).not.toMatch(/<script>alert|<b onclick|href="javascript| style="/)
      // Those of every page.
      expect(html.match(/<script(?! type="application\/ld)/g), path).toEqual(scripts)
    }
    const list = await (await site.get('/en/blog')).text()
    const tags = new Set(
      [...list.matchAll(/href="(\/en\/blog\/tags\/[^"]+)"/g)].map(([, to]) => to),
    )
    expect(tags.size).toBe(3)
    for (const to of tags) {
      expect((await site.get(`${to}`.replaceAll('&#x27;', "'"))).status, to).toBe(200)
    }
  })
})

test('every page of the blog links to the feeds of its language', async () => {
  await using site = await openTestSite({ publicOrigin: origin })
  for (const path of ['', '/two-bookings-one-room', '/tags/SQL']) {
    const html = await (await site.get(`/ja/blog${path}`)).text()
    for (const [type, file] of [
      ['rss+xml', 'feed.xml'],
      ['atom+xml', 'atom.xml'],
      ['feed+json', 'feed.json'],
    ]) {
      expect(html).toMatch(
        new RegExp(
          `<link rel="alternate" type="application/${type?.replace('+', '\\+')}" title="[^"]+" href="${origin}/ja/${file}"/>`,
        ),
      )
    }
  }
})
