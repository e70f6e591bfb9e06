/** Diagrams in posts: their look is loaded with them alone; previews, feeds and exports. */
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '#server/content/folder/load-content.ts'
import { writeContent } from '#server/content/folder/write-content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

const source = 'graph TD\n  A[요청] --> B{Cache?}\n  B -.-> C[(SQLite)]'
const body = `Before\n\n\`\`\`mermaid title="How"\n${source}\n\`\`\`\n\nAfter`

function createContent(text = body) {
  const content = createFixtureContent()
  content.posts['drawn'] = {
    facts: { date: '2024-05-01', status: 'published', tags: [] },
    texts: Object.fromEntries(
      languages.map((language) => [language, { title: 'Drawn', summary: 'Boxes', body: text }]),
    ),
  }
  return content
}

test.each(languages)(
  'only a page with a diagram has the look of diagrams: %s',
  async (language) => {
    await using site = await openTestSite({ content: createContent() })
    const look = async (path: string) => {
      const response = await site.get(`/${language}${path}`)
      const html = await response.text()
      const [style = ''] = /<style[^>]*>.*?<\/style>/s.exec(html) ?? []
      return { html, hasLook: style.includes('.d-dashed') }
    }
    const { html, hasLook } = await look('/blog/drawn')
    expect(html).toContain('<div class="drawing" role="img" aria-label="How" tabindex="0"><svg')
    expect(html.match(/<style/g)).toHaveLength(1)
    expect(hasLook).toBe(true)
    for (const other of ['/blog', '/about', '/blog/first-survey', '/projects/3'])
      expect((await look(other)).hasLook, other).toBe(false)
  },
)

test('the preview of a diagram is what is published, and its export is the source', async () => {
  const adminPath = '/yard-gate'
  const content = createContent('Before')
  await using site = await openEditingSite({ content, settings: { adminPath } })
  await site.save('/post/drawn', 'present', { 'texts.ko.body': ['Before', body] })
  const { cookie } = site.asAdmin
  const preview = await site.get(`${adminPath}/preview/post/drawn/ko`, { headers: { cookie } })
  const shown = await preview.text()
  expect(shown).toContain('<div class="drawing"')
  expect(shown).toContain('.d-dashed')
  await site.ask('POST', '/post/drawn/publish', { version: 'present' })
  const published = await site.read('/ko/blog/drawn')
  expect(published.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')).toBe(shown)

  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-diagrams-'))
  await writeContent(folder.path, await loadContent(site.database.db))
  expect(await readFile(join(folder.path, 'posts/drawn/ko.md'), 'utf8')).toContain(body)
  expect(await site.read('/ko/blog/drawn.md')).toContain(body)
})

test('feeds link to a diagram instead of containing it', async () => {
  await using site = await openTestSite({
    content: createContent(`${body}\n\n\`\`\`mermaid\ngraph LR\n  "x" --> <b>\n\`\`\``),
    publicOrigin: 'https://example.com',
  })
  const { items } = await (await site.get('/ko/feed.json')).json()
  const { content_html: html } = items.find(({ title }: { title: string }) => title === 'Drawn')
  expect(html).toMatch(
    /^<p>Before<\/p>\n<p><a href="https:\/\/example\.com\/ko\/blog\/drawn">How<\/a><\/p>\n<p>After<\/p>\n<pre/,
  )
  expect(html).not.toContain('<svg')
})
