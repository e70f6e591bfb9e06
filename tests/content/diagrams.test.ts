/** Diagrams in posts: their look is loaded with them alone. */
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
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
