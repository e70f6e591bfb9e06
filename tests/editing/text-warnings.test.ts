/** Links and pictures that lead nowhere are told wherever a text is about to be published, and prevent nothing. */
import { describe, expect, test } from 'vitest'
import { withBlog } from '#server/content/blog-import/open-blog.ts'
import { preparePostsImport } from '#server/content/blog-import/store-posts.ts'
import { checkContent } from '#server/content/folder/check-content.ts'
import { defaultRenderer } from '#server/content/markdown/default-renderer.ts'
import { hasPage, readPlaces } from '#server/content/warnings/site-places.ts'
import { startFolder } from '../support/content-folder.ts'
import { anyDatabase } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { writeBlog } from '../support/old-blogs.ts'
import { now, sampleContent } from '../support/sample-content.ts'
import { screens } from '../support/screens.ts'

const body = `[1](#시작) [2](/blog/no-such)

![3](media/none.png) [4](http://plain.example/) [5](#what-i-forgot) [6](/ko/blog/first-survey)

## What I forgot`

describe.each(anyDatabase)('on $name', (database) => {
  test('a draft is told with fields and lines, and is published nevertheless', async () => {
    await using site = await openEditingSite({ database })
    const old = 'I went out with a tape.\n\n## What I forgot\n\nA pencil.'
    await site.save('/post/first-survey', 'present', { 'texts.en.body': [old, body] })
    const { data } = await site.ask('GET', '/post/first-survey/warnings')
    const [path, language] = [['texts', 'en', 'body'], 'en']
    const choices = ['#what-i-forgot']
    expect(data.items).toEqual([
      { name: 'deadFragment', path, language, line: 1, what: '#시작', choices },
      { name: 'deadLink', path, language, line: 1, what: '/blog/no-such' },
      { name: 'lostPicture', path, language, line: 3, what: 'media/none.png' },
      { name: 'plainHttp', path, language, line: 3, what: 'http://plain.example/' },
    ])
    const published = await site.ask('POST', '/post/first-survey/publish', { version: 'present' })
    expect(published.status).toBe(200)
    expect(await site.read('/en/blog/first-survey')).toContain('href="#section-what-i-forgot"')
    expect((await site.ask('GET', '/post/no-such/warnings')).status).toBe(404)
  })

  test('a link to a heading of another page is followed, and what was changed last is listed first', async () => {
    await using site = await openEditingSite({ database, content: sampleContent })
    const list = async () =>
      (await site.ask('GET', '?order=recent&size=1')).data.items.map(
        ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`,
      )
    const { data: opened } = await site.ask('GET', '/project/1')
    const old = opened.document.texts.en.description
    const text = '[1](/terms#no-such) [2](/terms)'
    await site.save('/project/1', 'present', { 'texts.en.description': [old, text] })
    const { data } = await site.ask('GET', '/project/1/warnings')
    const found = data.items.filter(({ language }: { language: string }) => language === 'en')
    expect(found).toMatchObject([{ name: 'deadFragment', what: '/terms#no-such' }])
    expect(found[0].choices[0]).toMatch(/^\/terms#./)
    const later = { saved_at: '2040-01-01T00:00:00.000Z' }
    await site.database.db.updateTable('content_draft').set(later).execute()
    expect(await list()).toEqual(['project/1'])
  })

  test('every page of the site is known to it, and no other', async () => {
    await using site = await openEditingSite({ database, content: sampleContent })
    const places = await readPlaces(site.database.db)
    for (const { path, status } of screens) {
      if (status === 400) continue
      expect([path, hasPage(places, path.replace(/\?.*/, ''))]).toEqual([path, status === 200])
    }
    for (const path of ['/feed.xml', '/ko/feed.xml', '/resume.en.json', '/sitemap.xml'])
      expect([path, hasPage(places, path)]).toEqual([path, true])
  })

  test('an import of another blog reports what leads nowhere after it', async () => {
    await using site = await openEditingSite({ database })
    const text = (of: string) => `---\ntitle: ${of}\ndate: 2024-01-01\n---\n`
    await using blog = await writeBlog({
      '_config.yml': 'title: x\n',
      '_posts/2024-01-01-one.md': `${text('One')}[a](#소개) [b](#없음) [c](/2024/01/01/two.html) [d](/blog/first-survey)\n\n![e](/gone.png)\n\n## 소개\n`,
      '_posts/2024-01-01-two.md': `${text('Two')}Text.\n`,
    })
    const reading = { format: null, language: 'ko', origin: null, at: now() } as const
    const { posts } = await withBlog(site.database.db, blog.path, reading, async (read) => {
      const preparing = { renderer: defaultRenderer, now, overwrite: false }
      return (await preparePostsImport(site.database.db, read, preparing)).report
    })
    const notes = posts.flatMap(({ slug, notes }) => notes.map((note) => ({ slug, ...note })))
    expect(notes.filter(({ code }) => code === 'FRAGMENT_DEAD')).toEqual([
      { slug: 'one', file: 'posts/one/ko.md', line: 1, code: 'FRAGMENT_DEAD', text: '#없음' },
    ])
    // What the import has noted itself is not noted again.
    expect(notes.filter(({ text }) => text === '/gone.png')).toHaveLength(1)
  })
})

test('a check of a folder names files and lines, and the folder can be imported', async () => {
  await using content = await startFolder()
  await content.replace('posts/first-survey/en.md', /A pencil\./, `A pencil.\n\n${body}`)
  const { problems, warnings } = await checkContent(content.folder)
  expect(problems).toEqual([])
  expect(warnings).toEqual([
    'posts/first-survey/en.md:12 There is no heading #시작.',
    'posts/first-survey/en.md:12 This site has no page /blog/no-such.',
    'posts/first-survey/en.md:14 This site has no file media/none.png, so the picture is not shown.',
    'posts/first-survey/en.md:14 http://plain.example/ does not use https.',
  ])
})
