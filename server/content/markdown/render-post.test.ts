import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { countReadingMinutes, renderPost } from './render-task.ts'

const code = '```ts\nconst a = f("x") // <b>\n```'

test('code is coloured with classes, not styles, and its text does not change', () => {
  const { html, text } = renderPost(code, 'en')
  expect(html).toContain('<span class="code-keyword">const</span>')
  expect(html).toContain('<span class="code-comment">// &#x3C;b></span>')
  expect(html).not.toMatch(/style=/)
  expect(text.trim()).toBe('const a = f("x") // <b>')
})

test('code in descriptions of projects is coloured too', () => {
  expect(renderMarkdown('```glsl\nfloat a = 1.0;\n```')).toContain('class="code-')
})

test.each(['nothing', 'constructor', '__proto__', '../ts', 'TypeScript"><b>'])(
  'code in a language without a grammar is not coloured: %s',
  (language) => {
    const { html } = renderPost(`\`\`\`${language}\nconst a = 1\n\`\`\``, 'en')
    expect(html).toContain('const a = 1')
    expect(html).not.toContain('class="code-')
  },
)

test('footnotes link there and back, with labels in the language of the post', () => {
  const { html } = renderPost('One.[^a]\n\n[^a]: Two.', 'ko')
  expect(html).toContain('<a href="#note-fn-a" id="note-fnref-a"')
  expect(html).toContain('<li id="note-fn-a">')
  expect(html).toContain('<h2 id="footnote-label">각주</h2>')
  expect(html).toContain('aria-label="본문의 1번 각주 자리로 돌아가기"')
  expect(renderPost('One.[^a]\n\n[^a]: Two.', 'ja').html).toContain('>脚注</h2>')
})

test('each heading has an id of its own for links', () => {
  const { html, sections } = renderPost(
    '## 왜 느렸나?\n\n## Why `x`?\n\n### Why x\n\n#### Deep\n\n## !?\n\n## !?\n\nNote.[^1]\n\n[^1]: x',
    'ko',
  )
  expect(sections).toEqual([
    { id: 'section-왜-느렸나', level: 2, title: '왜 느렸나?' },
    { id: 'section-why-x', level: 2, title: 'Why x?' },
    { id: 'section-why-x-1', level: 3, title: 'Why x' },
    { id: 'section-', level: 2, title: '!?' },
    { id: 'section--1', level: 2, title: '!?' },
  ])
  for (const { id } of sections) expect(html).toContain(`id="${id}"`)
})

test('a level-one heading of the text is below the title of the page, also in the table of contents', () => {
  expect(renderPost('# One\n\n## Two', 'en').sections.map(({ level }) => level)).toEqual([2, 3])
})

test('reading time counts words in English and characters in Korean and Japanese', () => {
  expect(countReadingMinutes('word '.repeat(880), 'en')).toBe(4)
  expect(countReadingMinutes('가나 '.repeat(1000), 'ko')).toBe(4)
  expect(countReadingMinutes('あ'.repeat(1500), 'ja')).toBe(3)
  expect(countReadingMinutes('', 'ko')).toBe(1)
})

test.each([
  '<script>alert(1)</script>',
  '## <img src=x onerror=alert(1)>',
  '## [x](javascript:alert(1))',
  'a[^<script>]\n\n[^<script>]: <script>alert(1)</script>',
  'a[^"onclick=alert(1)]\n\n[^"onclick=alert(1)]: x',
  '```ts\n</code></pre><script>alert(1)</script>\n```',
  '```html\n<script>alert(1)</script>\n<img src=x onerror=alert(1)>\n```',
  '```ts" onclick="alert(1)\nx\n```',
  '```css\n</style><script>alert(1)</script>\n```',
  '<span class="code-keyword" style="position:fixed">x</span>',
])('%s is harmless', (body) => {
  const { html } = renderPost(body, 'en')
  expect(html).not.toMatch(/<script|<style|<img|style="|href="(?!https:|mailto:|[/#])/i)
  expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/i)
})

test('no text can produce a script, a style, an event attribute or an id that the page uses', () => {
  const nasty = fc.stringMatching(/^[<>"'`()[\]^!/=a-zA-Z:&#; \n*_~-]{0,80}$/)
  fc.assert(
    fc.property(nasty, nasty, (one, other) => {
      const { html } = renderPost(`${one}\n\n\`\`\`html\n${other}\n\`\`\``, 'en')
      const tags = html.match(/<[a-z](?:"[^"]*"|[^">])*>/gi) ?? []
      for (const tag of tags) {
        expect(tag).not.toMatch(/^<(?:script|style|iframe|object)/i)
        expect(tag.replaceAll(/"[^"]*"/g, '')).not.toMatch(/\s(?:on\w+|style|name)\b/i)
        expect(tag).not.toMatch(/ id="(?!section-|note-|footnote-label")/)
      }
    }),
    { numRuns: 200 },
  )
})
