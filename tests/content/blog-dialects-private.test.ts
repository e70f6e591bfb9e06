/** What imports hide, keep and name of the syntax that only other programs have, also of hostile texts. */
import { expect, test } from 'vitest'
import type { Dialect } from '#server/content/blog-import/blog-text.ts'
import { rewriteFormulas, rewriteShared } from '#server/content/blog-import/dialects.ts'
import { traceText } from '#server/content/blog-import/edits.ts'
import { convert, dialects } from '../support/convert-blog-text.ts'
import { isLong } from '../support/is-long.ts'

test('what was private stays private, and is named with its line', () => {
  const mdx =
    "import A from 'a'\nexport const b = {\n\n  c: 1,\n}\n\n<A>kept</A> {/* secret */}\n\n```\n{/* shown */}\n```"
  const inMdx = convert(dialects.plain, mdx, { file: 'one.mdx' })
  expect(inMdx.converted).toBe('kept \n\n```\n{/* shown */}\n```')
  expect(inMdx.notes.map((note) => note.slice(0, 9))).toEqual([
    '1 REMOVED',
    '2 REMOVED',
    '7 REMOVED',
    '7 REMOVED',
    '7 REMOVED',
  ])
  expect(convert(dialects.plain, 'a {/* secret */} b').converted).toBe('a  b')
  expect(convert(dialects.obsidian, 'a\n%%\nsecret\n%%').notes).toEqual(['2 REMOVED %%'])
  expect(convert(dialects.jekyll, 'a {% comment %}secret{% endcomment %}').notes).toEqual([
    '1 REMOVED {% comment %}',
  ])
})

test('components of MDX have the meaning of tags of that name', () => {
  const { converted } = convert(
    dialects.plain,
    '<Callout type="warning">\na\n</Callout>\n\n<YouTube id="AbC" />',
    { file: 'one.mdx' },
  )
  expect(converted).toBe(
    `> [!WARNING]\n> a\n\n[https://www.youtube.com/watch?v=AbC](https://www.youtube.com/watch?v=AbC)`,
  )
})

test('lines of paired shortcodes are not joined, and other HTML is named with its line', () => {
  const joining = { showsLineBreaks: false }
  expect(
    convert(dialects.hugo, '{{< terminal >}}\na\nb\n{{< /terminal >}}', joining).converted,
  ).toBe('```\na\nb\n```')
  expect(convert(dialects.plain, '$$\na\nb\n$$\n\nc\nd', joining).converted).toBe(
    '$$\na\nb\n$$\n\nc d',
  )
  expect(convert(dialects.plain, 'a\n\n<dialog>b</dialog>').notes).toEqual(['3 REWRITTEN <dialog>'])
  expect(convert(dialects.plain, 'a\n\n:::strange\nb\n:::').notes).toEqual([
    '3 KEPT_AS_TEXT :::strange',
  ])
  const admonition = convert(dialects.plain, 'a\n\n!!! note "T"\n    b')
  expect(admonition.converted).toBe('a\n\n!!! note "T"\n    b')
  expect(admonition.notes).toEqual(['3 KEPT_AS_TEXT !!! note "T"'])
  expect(convert(dialects.hugo, '{{< bilibili a >}}').notes).toEqual([
    '1 KEPT_AS_TEXT {{< bilibili a >}}',
  ])
})

/** With a search from each of them to the end of the text, a hundred thousand characters of any of these take minutes. */
const hostile: [readonly Dialect[], string[]][] = [
  [
    [rewriteShared],
    [':::note\n', ':::', '!!! note\n', '> [!x]-\n', '![', '@[', '{/*a ', '<A ', '<A {'],
  ],
  [dialects.obsidian, ['[[', '![[', '%%', '==']],
  [[rewriteFormulas], ['$$ a\n', '\\\\[ a\n']],
  [dialects.hugo, ['{{< a ', '{{< a "', '{{</* ', 'a\n: b\n']],
  [dialects.jekyll, ['{% a ', '{% raw %}', '{{ a ', 'a\n{: .notice }\n', ':a']],
  [dialects.hexo, ['{% note %}', '<!-- tab ']],
]
test.each(hostile.flatMap(([all, pieces]) => pieces.map((piece) => ({ piece, all }))))(
  'a long text of $piece is converted in time',
  { timeout: isLong ? 60_000 : 30_000 },
  ({ piece, all }) => {
    const body = piece.repeat(Math.floor((isLong ? 100_000 : 25_000) / piece.length))
    const context = { text: { file: 'one.mdx' }, note: () => {}, findPost: () => null } as never
    const written = all.reduce((text, rewrite) => rewrite(text, context), traceText(body, 1))
    expect(written.text.length).toBeLessThan(2_000_000)
  },
)
