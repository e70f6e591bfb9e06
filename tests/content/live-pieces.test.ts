/** Live pieces in posts: on the page, in feeds, and a name that does not exist. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pieceWords } from '#app/home/pieces/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { startFolder } from '../support/content-folder.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

function createContent(body: string) {
  const content = createFixtureContent()
  content.posts = {
    game: {
      facts: { date: '2024-05-01', status: 'published', tags: [] },
      texts: Object.fromEntries(
        languages.map((language) => [language, { title: 'Game', summary: 'Play', body }]),
      ),
    },
  }
  return content
}

test('a piece in a post can be started there, and has a link to its page', async () => {
  await using site = await openTestSite({ content: createContent('Try\n\n::island{name=jegi}') })
  for (const language of languages) {
    const html = await (await site.get(`/${language}/blog/game`)).text()
    const { livePieces } = catalogues[language]
    expect(html.match(/data-island="home\/pieces\/games"/g)).toHaveLength(1)
    expect(html).toContain(pieceWords[language].start)
    expect(html).toContain(`<a href="/${language}/play/jegi">${livePieces.jegi.title}</a>`)
    expect(html).toContain('src="/pieces/jegi-night.svg"')
    expect((await site.get(`/${language}/play/jegi`)).status).toBe(200)
  }
  const { items } = await (await site.get('/en/feed.json')).json()
  expect(items[0].content_html).toContain('/pieces/jegi-day.svg" alt=""')
  expect(items[0].content_html).not.toContain('data-island')
})

test('a piece that does not exist is refused by an import with file and line, and by publishing', async () => {
  await using content = await startFolder()
  const file = 'posts/first-survey/ko.md'
  const text = await readFile(content.at(file), 'utf8')
  await content.write(file, `${text}\n\n::island{name=other}\n`)
  const line = text.split('\n').length + 2
  expect(await content.problems()).toEqual([
    expect.stringMatching(`^${file}:${line} body shows a live piece that does not exist`),
  ])
  await using site = await openEditingSite({ content: createContent('Play') })
  await site.save('/post/game', 'present', {
    'texts.ko.body': ['Play', 'Play\n\n::island{name=other}'],
  })
  const refused = await site.ask('POST', '/post/game/publish', { version: 'present' })
  expect(refused.data.problems).toEqual([
    {
      path: ['texts', 'ko', 'body'],
      problem: 'shows a live piece that does not exist, in line 3',
    },
  ])
})
