import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test('line breaks of the source are kept', () => {
  expect(renderMarkdown('one\ntwo')).toBe('<p>one<br>\ntwo</p>')
})

test('a level-one heading of the text is below the title of the page', () => {
  const two = '<h2 id="section-two">Two</h2>'
  expect(renderMarkdown('# Two\n\n## Three')).toBe(`${two}\n<h3 id="section-three">Three</h3>`)
  expect(renderMarkdown('## Two')).toBe(two)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](data:text/html,hello)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{}</style>',
])('%s is harmless', (markdown) => {
  const html = renderMarkdown(markdown)
  expect(html).not.toMatch(
    /<script|<style|<svg|onerror|onload|href="(?!https:|mailto:|\/(?!\/)|#)/i,
  )
  expect(html).not.toMatch(/src="(?!https:)/i)
})

test.each([
  '![<td>1</td><form>](https://example.com/a.png)',
  '![<pre ></pre>](media/gone.png)',
  '[a](https://example.com "<meta>")',
  '![a](https://example.com/a.png "<b>")\nb',
  '```<script>\na\n```',
  '```mermaid\ngraph TD\n  A["<form>"] --> B\n```',
])(
  'an attribute contains no angle bracket, so a later step cannot take its text for a tag: %s',
  (markdown) => {
    const html = renderMarkdown(markdown)
    expect(html).toMatch(/"[^"]*&#x3C;\/?\w[^"]*"/)
    expect(html.replaceAll(/<\/?[a-z]\w*(?: [\w-]+="[^"<>]*")*>/gi, '')).not.toContain('<')
  },
)

test('links to the web, to email addresses and within the site are kept', () => {
  expect(renderMarkdown('[a](https://example.com)')).toContain('href="https://example.com"')
  expect(renderMarkdown('[a](mailto:a@example.com)')).toContain('href="mailto:a@example.com"')
  expect(renderMarkdown('[a](/privacy)')).toContain('href="/privacy"')
})

test.each([
  ['[a](//example.com/path)', 'href="https://example.com/path"'],
  ['[a](///example.com)', 'href="https://example.com"'],
  ['[a]\n\n[a]: //example.com', 'href="https://example.com"'],
  ['![a](//example.com/a.png)', 'src="https://example.com/a.png"'],
])(
  'an address of another site without a scheme is not taken for a path of this one: %s',
  (markdown, attribute) => {
    expect(renderMarkdown(markdown)).toContain(attribute)
  },
)

test('content that may scroll sideways can be focused by keyboard', () => {
  expect(renderMarkdown('```\nx\n```')).toContain('<pre tabindex="0">')
  expect(renderMarkdown('| a |\n|---|\n| 1 |')).toContain('<table tabindex="0">')
})

test('the empty corner cell of a table is not a heading', () => {
  const html = renderMarkdown('| | b |\n|---|---|\n| a | 1 |')
  expect(html).toContain('<td></td>')
  expect(html).toContain('<th scope="col">b</th>')
})

test('tables, lists and code are rendered as such', () => {
  const html = renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |\n\n- x\n\n```ts\nconst a = 1\n```')
  expect(html).toContain('<td>2</td>')
  expect(html).toContain('<li>x</li>')
  expect(html).toContain('<code class="language-ts">')
})

test('no text can produce a script, a style or an event attribute', () => {
  const nasty = fc.stringMatching(/^[<>"'`()[\]!/=a-zA-Z:&#; \n*_~-]{0,80}$/)
  fc.assert(
    fc.property(nasty, (markdown) => {
      expect(renderMarkdown(markdown)).not.toMatch(
        /<(?:script|style|iframe|object)|<[^>]*\son\w+=/i,
      )
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['**강조(설명)**은', '<strong>강조(설명)</strong>은'],
  ['이것은**"인용"**이다', '이것은<strong>"인용"</strong>이다'],
  ['これは**「引用」**です', 'これは<strong>「引用」</strong>です'],
  ['*강조.*그리고', '<em>강조.</em>그리고'],
])('stress ends at punctuation although a letter follows without a space: %s', (markdown, html) => {
  expect(renderMarkdown(markdown)).toBe(`<p>${html}</p>`)
})

test.each([
  ['https://github.com/a/b에서 본', 'https://github.com/a/b', '에서 본'],
  ['https://example.com에서', 'https://example.com', '에서'],
  ['https://한국.kr을', 'https://한국.kr', '을'],
  ['https://example.com/a。次', 'https://example.com/a', '。次'],
  ['https://example.com。次', 'https://example.com', '。次'],
  ['https://example.com/a」を', 'https://example.com/a', '」を'],
  ['https://example.com/a"라고', 'https://example.com/a', '"라고'],
  ['https://example.com**를', 'https://example.com', '**를'],
  ['https://example.com:8080"라고', 'https://example.com:8080', '"라고'],
  ['https://example.com)参照', 'https://example.com', ')参照'],
  ['https://example.com/a)参照', 'https://example.com/a', ')参照'],
  ['https://example.com/Rain_(film)을', 'https://example.com/Rain_(film)', '을'],
  ['https://example.com/a에서도.', 'https://example.com/a', '에서도.'],
  ['https://example.com/에서', 'https://example.com/', '에서'],
  ['https://example.com/aをご覧ください', 'https://example.com/a', 'をご覧ください'],
  ['https://example.com/wiki/한국', 'https://example.com/wiki/한국', ''],
  ['https://example.com/2024년-회고', 'https://example.com/2024년-회고', ''],
  ['https://example.com/wiki/3월', 'https://example.com/wiki/3월', ''],
  ['https://example.com/React란-무엇인가', 'https://example.com/React란-무엇인가', ''],
  ['https://example.com/2024の回顧', 'https://example.com/2024の回顧', ''],
  ['https://example.com/비_(영화)의_역사', 'https://example.com/비_(영화)의_역사', ''],
  ['https://한국.kr/길', 'https://한국.kr/길', ''],
  ['https://example.com/a?b=한국.', 'https://example.com/a?b=한국', '.'],
])('an address without brackets ends where the sentence goes on: %s', (markdown, address, rest) => {
  expect(renderMarkdown(`(${markdown}`)).toBe(
    `<p>(<a href="${encodeURI(address)}">${address}</a>${rest}</p>`,
  )
})

test("an address in brackets is the writer's, whatever follows in it", () => {
  const address = 'https://example.com/a에서'
  const link = `<p><a href="${encodeURI(address)}">${address}</a></p>`
  expect(renderMarkdown(`<${address}>`)).toBe(link)
  expect(renderMarkdown(`[${address}](${address})`)).toBe(link)
})
