/** Hostile and random Markdown: `npm run bench -- markdown` renders 100,000 texts. */
import { expect, test } from 'vitest'
import { findScripts } from '../fuzz/find-scripts.ts'
import { runMarkdown } from '../fuzz/run-markdown.ts'
import { isLong } from '../support/is-long.ts'

test('no text becomes a script, an event attribute, a dangerous address or too large, and none throws', async () => {
  const found = await runMarkdown(
    isLong ? { seed: 2, random: 5000, every: 1 } : { seed: 2, random: 60, every: 141 },
  )
  expect(found).toMatchObject({ scripts: [], thrown: [], large: [] })
}, 300_000)

test.each([
  '<script>alert(1)</script>',
  '<p onclick="x">a</p>',
  '<a href="java&#10;script:alert(1)">a</a>',
  '<a href=" JAVASCRIPT:x">a</a>',
  '<img src="data:image/svg+xml,x">',
  '<p style="x">a</p>',
  '<h2 id="forms">a</h2>',
  '<h2 id="section-a">a</h2><h2 id="section-a">a</h2>',
  '<svg><a href="/x"><text>a</text></a></svg>',
  '<svg><circle fill="url(//x)"></circle></svg>',
  '<p><svg><style><img src=x onerror=alert(1)></style></svg>',
  '<table><form><input name="a"></table>',
  '<!-- x -->',
])('the check finds what it looks for: %s', (html) => {
  expect(findScripts(html)).not.toEqual([])
})
