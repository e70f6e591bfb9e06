import { expect, test } from 'vitest'
import {
  addCopyButtons,
  breakHeadings,
  keepCountersIn,
  keepEnds,
  keepLanguage,
  markFigures,
} from './written.tsx'

test.each([
  ['/', '/ja'],
  ['/projects/3', '/ja/projects/3'],
  ['/projects?tech=Vue.js#list', '/ja/projects?tech=Vue.js#list'],
  ['/koans', '/ja/koans'],
  ['/en/projects', '/en/projects'],
  ['/ko', '/ko'],
  ['/licenses.txt', '/licenses.txt'],
  ['/resumes/gildong-hong.en.pdf', '/resumes/gildong-hong.en.pdf'],
  ['//example.com/about', '//example.com/about'],
  ['https://example.com/about', 'https://example.com/about'],
  ['#section-1', '#section-1'],
  ['mailto:student@example.com', 'mailto:student@example.com'],
])('a link to %s on a Japanese page leads to %s', (written, href) => {
  expect(keepLanguage(`<p><a href="${written}">x</a></p>`, 'ja')).toBe(
    `<p><a href="${href}">x</a></p>`,
  )
})

test('text that only looks like a link is not changed', () => {
  const code = '<pre><code>&#x3C;a href="/projects"></code></pre>'
  expect(keepLanguage(code, 'ja')).toBe(code)
})

test('Japanese headings of a text break between phrases, whatever is inside them; other text is unchanged', () => {
  expect(
    breakHeadings(
      '<h2 id="section-最初の">最初のコードはなぜ<code>a&#x3C;b</code>間違っていたのか</h2>\n<p>最初のコードはなぜ</p>',
    ),
  ).toBe(
    '<h2 id="section-最初の">最初の<wbr>コードはなぜ<code>a&#x3C;b</code>間違っていたのか</h2>\n<p>最初のコードはなぜ</p>',
  )
})

test('paragraphs and items of lists in Japanese end with a phrase that does not break', () => {
  expect(
    keepEnds('<p>本を<b>全部</b>本を読みました。</p>\n<ul><li>本を読む</li></ul><td>本を読む</td>'),
  ).toBe(
    '<p>本を<b>全部</b>本を<span class="unbroken">読みました。</span></p>\n<ul><li>本を<span class="unbroken">読む</span></li></ul><td>本を読む</td>',
  )
  expect(keepEnds('<p>テストを200回行いました。</p>')).toContain(
    '200<span class="unbroken">回行いました。</span>',
  )
  expect(keepEnds('<p>機能が、まさにそれでした。</p>')).toContain(
    'まさに<span class="unbroken">それでした。</span>',
  )
})

test('Korean counters stay beside their numbers, but code is unchanged', () => {
  expect(
    keepCountersIn(
      '<p title="두 개">두 개 <code>두 개</code></p><pre><code>두 개</code> 두 개</pre>',
    ),
  ).toBe('<p title="두 개">두\u00a0개 <code>두 개</code></p><pre><code>두 개</code> 두 개</pre>')
})

test('figures of a table do not break; names of rows and long texts do', () => {
  const row = (cells: string[]) => `<tr>\n${cells.join('\n')}\n</tr>`
  const cells = ['<td>3G 첫 글자</td>', '<td align="right">4 KB 미만</td>', '<td>없음</td>']
  const long = '<td>2주 동안 종이에 적은 예약 가운데 11건</td>'
  expect(markFigures(row([...cells, long]))).toBe(
    row([
      '<td>3G 첫 글자</td>',
      '<td align="right" class="unbroken">4 KB 미만</td>',
      '<td>없음</td>',
      long,
    ]),
  )
})

test('each block of code gets a button, whose label is in the language of the page', () => {
  const words = { copy: 'Copy', copied: 'Copied', selected: 'Selected' }
  const code = '<pre tabindex="0"><code>&#x3C;pre>\n<mark>b</mark></code></pre>'
  const button =
    '<button type="button" lang="en" data-copied="Copied" data-selected="Selected"><span aria-live="polite">Copy</span></button>'
  expect(addCopyButtons(`<p>a</p>${code}<p>b</p>${code}`, words, 'en')).toBe(
    `<p>a</p><div class="copyable">${code}${button}</div><p>b</p><div class="copyable">${code}${button}</div>`,
  )
  expect(addCopyButtons('<p><code>a</code> precedes</p>', words, 'en')).toBe(
    '<p><code>a</code> precedes</p>',
  )
})
