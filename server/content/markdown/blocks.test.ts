import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { renderMarkdown } from './markdown.ts'
import { renderPost } from './render-task.ts'

const code = (meta: string, body = 'const a = 1\nlet b\nlet c\nlet d') =>
  `\`\`\`${meta}\n${body}\n\`\`\``

test('a code block with a title is a figure with a caption', () => {
  const { html, text } = renderPost(code('ts title="src/room <1>.ts"'), 'en')
  expect(html).toContain(
    '<figure class="code"><figcaption>src/room &#x3C;1>.ts</figcaption>\n<pre tabindex="0">',
  )
  expect(html.match(/<figure/g)).toHaveLength(1)
  expect(text.trim()).toBe('src/room <1>.ts\nconst a = 1\nlet b\nlet c\nlet d')
})

test.each(['ts', 'unknown', 'ts title="a.ts"', 'ts {2}'])(
  'a code block of %s has no empty last line',
  (meta) => {
    const text = renderMarkdown(code(meta, 'a\n\nb\n')).replaceAll(/<[^>]*>/g, '')
    // The block itself ends with an empty line, which is kept.
    expect(text.endsWith('a\n\nb\n')).toBe(true)
    const html = renderMarkdown(code(meta))
    expect(html).not.toMatch(/\n(?:<\/\w+>)*<\/code>/)
  },
)

test.each(['ts', 'unknown', 'ts title="a.ts"'])(
  'marking lines of a code block of %s does not change its text',
  (language) => {
    const html = renderMarkdown(code(`${language} {1,3-4}`))
    const marks = [...html.matchAll(/<mark>(.*?)<\/mark>/gs)].map(([, mark = '']) =>
      mark.replaceAll(/<[^>]*>/g, ''),
    )
    expect(marks).toEqual(['const a = 1\n', 'let c\nlet d'])
    expect(html.replaceAll(/<[^>]*>/g, '').trim()).toMatch(
      /^(a\.ts\n)?const a = 1\nlet b\nlet c\nlet d$/,
    )
  },
)

test.each(['{9}', '{0}', '{4-2}', '{x}', '{', 'title=""', 'title=x', 'title="{1}"', '{99999-9e9}'])(
  'a code block with %s has no marked line',
  (meta) => {
    expect(renderMarkdown(code(`ts ${meta}`))).not.toContain('<mark')
  },
)

test('a code block with 250,000 ranges of marked lines is rendered in time', () => {
  const html = renderMarkdown(code(`x {${'1-2,'.repeat(250_000)}}`, 'a\n'.repeat(2000)))
  expect(html).toContain('<mark>a\na\n</mark>')
})

test('a callout has a heading in the language of its text', () => {
  const html = languages.map((language) => renderMarkdown('> [!warning]\n> Careful.', language))
  expect(html.map((one) => /<strong>(.*)<\/strong>/.exec(one)?.[1])).toEqual(
    languages.map((language) => ({ ko: '주의', en: 'Warning', ja: '注意' })[language]),
  )
  expect(html[0]).toContain('<div class="callout callout-warning" role="note">')
  expect(html[0]).not.toContain('[!')
})

test('a callout may contain several blocks, and begin with a list', () => {
  const html = renderMarkdown('> [!NOTE]\n>\n> - a\n>\n> b', 'en')
  expect(html).toContain('<p><strong>Note</strong></p>')
  expect(html).not.toContain('<p></p>')
  expect(html).toContain('<li>a</li>')
})

test.each(['> [!OTHER]\n> a', '> a [!NOTE]', '> *[!NOTE]*\n> a', '> [!constructor]'])(
  'a quotation without the marker of a callout stays a quotation: %s',
  (markdown) => {
    expect(renderMarkdown(markdown)).toContain('<blockquote>')
  },
)

test('the title of a picture that stands alone is its caption', () => {
  expect(renderMarkdown('![alt](https://example.com/a.png "A <b> caption")')).toBe(
    '<figure><img src="https://example.com/a.png" alt="alt"><figcaption>A &#x3C;b> caption</figcaption></figure>',
  )
  expect(renderMarkdown('a ![alt](https://example.com/a.png "b")')).not.toContain('<figure')
})

test('a quotation may name its language', () => {
  const html = renderMarkdown('> [!LANG ja]\n> 雨が降る\n\n> [!lang zh-hant-tw]\n>\n> 下雨', 'en')
  expect(html).toContain('<blockquote lang="ja">\n<p>\n雨が降る</p>')
  expect(html).toContain('<blockquote lang="zh-Hant-TW">')
  expect(html).not.toContain('[!')
})

test.each(['qqq', 'ja"x', 'e', 'en-', 'en us', 'constructor'])(
  'an invalid language stays in the text: %s',
  (language) => {
    const html = renderMarkdown(`> [!LANG ${language}]\n> a`)
    expect(html).toContain('[!LANG')
    expect(html).not.toContain('lang=')
  },
)

test.each([
  ['ts', 'const a = 1 // [!code --]', 'const a = 2 // [!code ++]'],
  ['python', 'a = 1 # [!code --]', 'a = 2  # [!code ++]'],
  ['html', '<p>1</p> <!-- [!code --] -->', '<p>2</p> <!-- [!code ++] -->'],
  ['css', 'a {} /* [!code --] */', 'b {} /* [!code ++] */'],
  ['unknown', 'a; [!code --]', 'b -- [!code ++]'],
])(
  'a comment [!code --] or [!code ++] in %s marks its line as old or new, and is not shown',
  (grammar, old, now) => {
    const html = renderMarkdown(code(grammar, `x\n${old}\n${now}\nx // [!code **]`))
    const lines = [...html.matchAll(/<(ins|del)>(.*?)<\/\1>/gs)].map(([, tag]) => tag)
    expect(lines).toEqual(['del', 'ins'])
    expect(html).not.toMatch(/\[!code [+-]|(?:\/\/|#|--|\/\*|;)\s*<\/(?:ins|del)>/)
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('[!code **]')
  },
)
