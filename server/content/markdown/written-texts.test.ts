/** Markdown as people write it, by kind. Each line: what is written, what is shown, and what is not. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPostTextRows } from '../store/post-rows.ts'
import { listPlaces, renderMarkdown } from './markdown.ts'

type Case = [markdown: string, has: string, hasNot?: string | RegExp]

const kinds: Record<string, Case[]> = {
  'a single tilde is text': [
    ['기간은 3~5일, 길면 7~9일입니다.', '3~5일, 길면 7~9일', '<del>'],
    ['2019.03~2023.02 학교, 2023.03~2025.02 대학원.', '2019.03~2023.02', '<del>'],
    ['좋아요~ㅎㅎ 그래요~ㅋㅋ', '좋아요~ㅎㅎ', '<del>'],
    ['It takes 3~5 days, or 7~9 at most.', '3~5 days, or 7~9', '<del>'],
    ['## 1~3주차, 4~6주차', '1~3주차, 4~6주차', '<del>'],
    ['안녕하세요~ 반갑습니다~', '안녕하세요~', '<del>'],
    ['https://a.example/~kim 과 https://b.example/~lee', 'href="https://a.example/~kim"', '<del>'],
    ['가격은 1,000~2,000원, 3,000~4,000원', '1,000~2,000원, 3,000~4,000원', '<del>'],
    ['~3월까지, 5월~', '~3월까지, 5월~', '<del>'],
    ['10~20分と30~40分', '10~20分と30~40分', '<del>'],
    ['| a |\n|---|\n| 1~2, 3~4 |', '<td>1~2, 3~4</td>', '<del>'],
    ['- 1~2 **3~4**', '1~2 <strong>3~4</strong>', '<del>'],
    ['1〜3, 4～6', '1〜3, 4～6', '<del>'],
  ],
  'two tildes strike, also beside brackets and quotation marks': [
    ['~~“인용”~~은', '<del>“인용”</del>은', '~~'],
    ['~~旧価格（税込）~~新価格', '<del>旧価格（税込）</del>新価格', '~~'],
    ['가격~~(구)~~입니다', '<del>(구)</del>입니다', '~~'],
    ['~~취소(선)~~은', '<del>취소(선)</del>은', '~~'],
    ['~~그만.~~다음', '<del>그만.</del>다음', '~~'],
    ['~~「引用」~~です', '<del>「引用」</del>です', '~~'],
    ['값~~`x`~~은', '<del><code>x</code></del>은', '~~'],
    ['가~~**(나)**~~다', '<del><strong>(나)</strong></del>다', '~~'],
    ['~~😀~~은, ~~𠮷(x)~~は', '<del>𠮷(x)</del>は', '~~'],
    ['a ~~b~~ c~~d~~e', 'a <del>b</del> c<del>d</del>e', '~~'],
    ['a~~(b)~~c', 'a~~(b)~~c', '<del>'],
    ['a ~~ b ~~ c', 'a ~~ b ~~ c', '<del>'],
  ],
  'every link has an address': [
    ['[x](http://plain.example/)', '<a href="http://plain.example/">x</a>'],
    ['주소는 https://example.com/docs에서 봅니다.', '<a href="https://example.com/docs">'],
    ['메일은 me@example.com으로.', 'mailto:me@example.com">me@example.com</a>으로'],
    ['www.example.com에서', '<a href="https://www.example.com">www.example.com</a>에서'],
    ['WWW.example.com/a?b=c.', '<a href="https://WWW.example.com/a?b=c">'],
    [
      '[x](HTTPS://x.example/A) <MAILTO:a@b.example>',
      '<a href="https://x.example/A">x</a> <a href="mailto:',
    ],
    ['http://www.example.com', 'href="http://www.example.com"'],
    ['[전화](tel:+82-2-123-4567)', '<a href="tel:+82-2-123-4567">전화</a>'],
    ['[x](javascript:alert(1)) [](data:text/html,x)', '<p>x </p>', '<a'],
    ['[x]() <a name="top">y</a>', '<p>x y</p>', '<a'],
    [
      '<a href="https://x.example">https://x.example</a>',
      '<p><a href="https://x.example">',
      /<a.*<a/,
    ],
    ['[ftp](ftp://x.example) [sms](sms:1)', '<p>ftp sms</p>', '<a'],
  ],
  'harmless HTML is kept': [
    ['| a |\n|---|\n| 하나<br>둘<br/>셋 |', '<td>하나<br>둘<br>셋</td>'],
    ['| a |\n|---|\n| <ul><li>a<li>b</ul> |', '<td><ul><li>a</li><li>b</li></ul></td>'],
    ['H<sub>2</sub>O, 2<sup>10</sup>', 'H<sub>2</sub>O, 2<sup>10</sup>'],
    [
      '<kbd>Ctrl</kbd>+<kbd>C</kbd> <mark>a</mark> <small>b</small>',
      '<kbd>C</kbd> <mark>a</mark> <small>b',
    ],
    ['<abbr title="a &amp; b" class="x" id="y">c</abbr>', '<abbr title="a &#x26; b">c</abbr>'],
    ['<u>밑줄 **굵게**</u>', '<u>밑줄 <strong>굵게</strong></u>'],
    [
      '<details open>\n<summary>더 <b>보기</b></summary>\n\n**본문**\n\n</details>\n\n뒤',
      '<p><strong>본문</strong></p>\n</details>\n<p>뒤</p>',
    ],
    [
      '<details><summary>a</summary>\n\n<details><summary>b</summary>\n\n- c\n\n</details>\n\n</details>',
      '</ul>\n</details>\n</details>',
    ],
    [
      '<table><caption>표</caption><tr><td colspan=2>1<td>2</table>',
      '<caption>표</caption><tr><td colspan="2">1</td><td>2</td></tr>',
    ],
    ['<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>', '<rt>かん</rt>'],
    ['<strike>a</strike> <TT>b</TT>', '<s>a</s> <code>b</code>'],
    ['<b>a\n\nb</b>', '<p><b>a</b></p>\n<p>b</p>'],
    ['<summary>a</summary>', '<p>a</p>', '<summary'],
  ],
  'of other HTML the text is kept': [
    ['<div align="center">가운데 &amp; &lt;b&gt;</div>', '<p>가운데 &#x26; &#x3C;b></p>', '<div'],
    ['<div>\n\n**본문**\n\n</div>', '<strong>본문</strong>', '<div'],
    ['<iframe src="https://x.example">영상</iframe>', '<p>영상</p>', '<iframe'],
    ['<script>alert(1)</script>\n\n<style>*{}</style>\n\n뒤', '<p>뒤</p>', /alert|\*/],
    ['the <script> tag', 'the  tag', '<script'],
    ['앞<div>뒤</div>', '앞 뒤', '<div'],
    ['<img src="x" alt="그림" onerror="alert(1)">', '<p>그림</p>', '<img'],
    ['<b onclick=alert(1) style="color:red">a</b>', '<b>a</b>'],
    ['<a href="jav&#x61;script:alert(1)">a</a>', '<p>a</p>'],
    [
      "<!-- more -->\n\n<?php echo '>' ?>\n\n<![CDATA[ > more ]]>\n\n뒤",
      '<p>뒤</p>',
      /more|echo|>'/,
    ],
    [
      '<div class="callout"><code class="language-mermaid">graph TD</code></div>',
      '<p><code>graph TD</code></p>',
    ],
    ['<font color=red>a <span>b</span></font>', '<p>a b</p>'],
  ],
  'callouts have titles': [
    [
      '> [!note]\n> 소문자',
      '<div class="callout callout-note" role="note">\n<p><strong>참고</strong>',
    ],
    ['> [!NOTE] 제목 `a`\n> 본문', '<p><strong>제목 <code>a</code></strong></p>\n<p>\n본문</p>'],
    ['> [!warning]- 접힘\n> 본문', 'callout-warning" role="note">\n<p><strong>접힘</strong>'],
    ['> [!Tip]+\n> 본문', 'callout-tip" role="note">\n<p><strong>도움말</strong>'],
    ['> [!info] 제목만', 'callout-note" role="note">\n<p><strong>제목만</strong></p>', '[!'],
    ['> [!success] a', 'callout-tip'],
    ['> [!bug] a', 'callout-caution'],
    ['> [!example] a', 'callout-note'],
    ['> [!unknown] a', '<blockquote>', 'callout'],
    ['> [!constructor] a', '<blockquote>', 'callout'],
    ['> *a* [!NOTE]', '<blockquote>', 'callout'],
  ],
  'formulas are where they are meant': [
    ['| a |\n|---|\n| $a\\|b$ |', '∣', '∥'],
    ['가격은 $5~$10이고 $20~$30', '$5~$10', '<math'],
    ['$HOME/bin:$PATH', '$HOME/bin:$PATH', '<math'],
    ['$HOME$PATH 와 $a/$(b)', '$HOME$PATH 와 $a/$(b)', '<math'],
    ['$x$는 the $n$th', '</math>th'],
    ['앞 $a\\|b$', '∥'],
    ['$$ x $$', '<div class="formula" tabindex="0"><math'],
    ['앞\n$$x$$\n뒤', '<p>앞</p>\n<div class="formula"'],
    ['$$\\begin{aligned}\na&=b\n\\end{aligned}$$\n\n뒤', '</div>\n<p>뒤</p>'],
    ['앞 $$x$$ 뒤', '<p>앞 <math', 'formula'],
    ['$$\nx\n$$', '<div class="formula"'],
  ],
  'titles of code, arrows and directions': [
    ['```ts title=“room.ts”\nconst a = 1\n```', '<figcaption>room.ts</figcaption>'],
    ['```ts title=＂a.ts＂ {1}\nb\n```', '<mark>'],
    ['a[^1]\n\n[^1]: b', '>↩\ufe0e</a>'],
    ['> [!LANG ar]\n> مرحبا بالعالم.', '<blockquote lang="ar" dir="rtl">'],
    ['> [!LANG ja]\n> 雨', '<blockquote lang="ja">', 'dir='],
    ['{שלום|lang=he}', '<span lang="he" dir="rtl">'],
    ['- שלום\n- a', '<ul dir="auto">\n<li dir="auto">שלום</li>\n<li dir="auto">a</li>'],
    ['## مرحبا\n\n글', '<h2 id="section-مرحبا" dir="auto">مرحبا</h2>\n<p>글</p>'],
  ],
}

describe.each(Object.entries(kinds))('%s', (_, cases) => {
  test.each(cases)('%s', (markdown, has, hasNot) => {
    const html = renderMarkdown(markdown, 'ko')
    expect(html).toContain(has)
    if (hasNot !== undefined) expect(html).not.toMatch(hasNot)
  })
})

test('writers learn what is not shown', () => {
  const { places } = listPlaces('<div>\na\n</div>\n\nb <font>c</font>\n\n<sub>d</sub>', 'ko')
  expect(places).toEqual([
    { kind: 'html', what: 'div', line: 1 },
    { kind: 'html', what: 'font', line: 5 },
  ])
})

test.each([
  ['# 제목\n\n본문', '\n\n본문'],
  ['\n## **제목** ##\n본문', '\n\n본문'],
  ['제목\n===\n본문', '\n\n본문'],
  ['# 다른 제목\n\n본문', '# 다른 제목\n\n본문'],
  ['### 제목\n\n본문', '### 제목\n\n본문'],
  ['본문\n\n# 제목', '본문\n\n# 제목'],
])('a text that begins with its own title shows it once: %s', async (body, rest) => {
  const facts = { date: '2025-01-01', status: 'published' as const, tags: [] }
  const posts = { a: { facts, texts: { ko: { title: '제목', summary: '', body } } } }
  const [row] = await toPostTextRows(posts, {
    renderPage: async () => '',
    listPlaces: async () => ({ places: [], headings: [] }),
    renderPost: async (_, html) => ({
      html,
      sections: [],
      text: '',
      readingMinutes: 1,
      places: { places: [], headings: [] },
    }),
  })
  expect([row?.body_html, row?.body]).toEqual([rest, body])
})

test('no HTML that is written leads to another element, attribute or nesting than is allowed', () => {
  const tag = fc.constantFrom(
    ...'a b br div details summary table tr td th ul li p pre code h2 script style iframe svg img form input math title textarea template base'.split(
      ' ',
    ),
  )
  const attribute = fc.constantFrom(
    '',
    ' open',
    ' onclick="x"',
    ' style="x"',
    ' id="x"',
    ' class="callout"',
    ' href="javascript:x"',
    ' href="//x.example"',
    ' title=">"',
    ' src=x',
    ' colspan="2"',
  )
  const part = fc.oneof(
    fc.tuple(tag, attribute).map(([name, rest]) => `<${name}${rest}>`),
    tag.map((name) => `</${name}>`),
    fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '**',
      '`',
      '<!--',
      '-->',
      '<',
      '&lt;script&gt;',
      '| a |\n|---|\n| ',
    ),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const html = renderMarkdown(parts.join(''), 'ko')
      for (const [, name = '', rest = ''] of html.matchAll(/<([a-z]\w*)((?:"[^"]*"|[^">])*)>/g)) {
        expect(name).not.toMatch(
          /^(?:script|style|iframe|svg|img|form|base|title|textarea|template)$/,
        )
        const own = rest.replace(/ id="section-[^"]*"/, '')
        expect(own.replaceAll(/"[^"]*"/g, '')).not.toMatch(/\s(?:on\w+|style|id|src)\b/)
        expect(rest).not.toMatch(/javascript:|callout/)
      }
      expect(html).not.toMatch(/<(p|a|summary)\b[^>]*>(?:(?!<\/\1>).)*<\1\b/s)
    }),
    { numRuns: 500 },
  )
})
