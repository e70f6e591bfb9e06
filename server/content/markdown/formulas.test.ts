import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { renderPost } from './render-task.ts'

test('a formula in a sentence is MathML, without a second copy of its source', () => {
  const html = renderMarkdown('The area is $\\pi r^2$.')
  expect(html).toBe(
    '<p>The area is <math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>π</mi><msup><mi>r</mi><mn>2</mn></msup></mrow></math>.</p>',
  )
})

test.each(['$$\n\\frac{a}{b}\n$$', '```math\n\\frac{a}{b}\n```'])(
  'a formula as a block can be scrolled with the keyboard: %s',
  (markdown) => {
    const html = renderMarkdown(markdown)
    expect(html).toMatch(/^<div class="formula" tabindex="0"><math [^>]*display="block"/)
    expect(html).toContain('<mfrac><mi>a</mi><mi>b</mi></mfrac>')
    expect(html).not.toContain('<pre')
  },
)

test.each([
  'It costs $5 and $10.',
  'It costs **$5** or, *today*, $3.',
  'US$5, US$10',
  '$ 5 $',
  'from $5-$10',
  '`$x$`',
  '\\$x\\$',
  'a lonely $',
])('no formula is in: %s', (markdown) => {
  expect(renderMarkdown(markdown)).not.toContain('<math')
})

test('text around and between prices keeps its Markdown', () => {
  expect(renderMarkdown('$5 and **$10** of $x$원')).toMatch(
    /^<p>\$5 and <strong>\$10<\/strong> of <math .*<\/math>원<\/p>$/,
  )
})

test('a wrong formula is shown as it was written', () => {
  expect(renderMarkdown('$\\frac{a$')).toBe('<p><code>\\frac{a</code></p>')
  expect(renderMarkdown('$$\n\\nonsense{<b>}\n$$')).toContain('nonsense')
})

test.each([
  '$\\href{javascript:alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\includegraphics{https://example.com/a.png}$',
  '$\\htmlStyle{position:fixed}{x}$',
  '$\\htmlData{onclick=alert(1)}{x}$',
  '$\\text{<script>alert(1)</script>}$',
  '$\\color{red}\\style{background:url(x)}{x}$',
])('a formula cannot contain anything but itself: %s', (markdown) => {
  const html = renderMarkdown(markdown)
  expect(html).not.toMatch(/<(?:a|img|script|span)\b|style=|href=|onclick=|data-/)
})

test.each([
  ['nested groups', `$${'{'.repeat(900)}x${'}'.repeat(900)}$`],
  ['ten thousand nested groups', `$${'{'.repeat(10_000)}x${'}'.repeat(10_000)}$`],
  ['a long block', `$$\n${'x^2+'.repeat(20_000)}1\n$$`],
  ['macros that grow', '$\\def\\a{\\b\\b}\\def\\b{\\c\\c}\\def\\c{\\a\\a}\\a$'],
  ['many dollar signs', '$'.repeat(20_000)],
  ['many openings', '$a '.repeat(20_000)],
  ['many formulas', '$a$ '.repeat(2000)],
])('%s are rendered in time', (_, markdown) => {
  expect(renderMarkdown(markdown)).toMatch(/^<(?:p|pre|div)/)
})

test('summaries, searches and feeds get the signs of a formula once', () => {
  const { text } = renderPost('Energy $E = mc^2$ is kept.', 'en')
  expect(text.trim()).toBe('Energy E=mc2 is kept.')
})
