/** What imports hide, keep and name of the syntax that only other programs have, also of hostile texts. */
import { expect, test } from 'vitest'
import {
  type Dialect,
  rewriteFormulas,
  rewriteHexoTags,
  rewriteObsidian,
  rewriteShared,
} from '#server/content/blog-import/dialects.ts'
import { traceText } from '#server/content/blog-import/edits.ts'
import { rewriteLiquid } from '#server/content/blog-import/liquid.ts'
import { rewriteShortcodes } from '#server/content/blog-import/shortcodes.ts'
import { convert, plain } from '../support/convert-blog-text.ts'
import { isLong } from '../support/is-long.ts'

test('what was private stays private, and is named with its line', () => {
  const mdx =
    "import A from 'a'\nexport const b = {\n\n  c: 1,\n}\n\n<A>kept</A> {/* secret */}\n\n```\n{/* shown */}\n```"
  const inMdx = convert(plain, mdx, { file: 'one.mdx' })
  expect(inMdx.converted).toBe('kept \n\n```\n{/* shown */}\n```')
  expect(inMdx.notes.map((note) => note.slice(0, 9))).toEqual([
    '1 REMOVED',
    '2 REMOVED',
    '7 REMOVED',
    '7 REMOVED',
    '7 REMOVED',
  ])
  expect(convert(plain, 'a {/* secret */} b').converted).toBe('a  b')
  expect(convert(rewriteObsidian, 'a\n%%\nsecret\n%%').notes).toEqual(['2 REMOVED %%'])
  expect(convert(rewriteLiquid, 'a {% comment %}secret{% endcomment %}').notes).toEqual([
    '1 REMOVED {% comment %}',
  ])
})

test('components of MDX have the meaning of tags of that name', () => {
  const { converted } = convert(
    plain,
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
    convert(rewriteShortcodes, '{{< terminal >}}\na\nb\n{{< /terminal >}}', joining).converted,
  ).toBe('```\na\nb\n```')
  expect(convert(plain, '$$\na\nb\n$$\n\nc\nd', joining).converted).toBe('$$\na\nb\n$$\n\nc d')
  expect(convert(plain, 'a\n\n<dialog>b</dialog>').notes).toEqual(['3 REWRITTEN <dialog>'])
  expect(convert(plain, 'a\n\n:::strange\nb\n:::').notes).toEqual(['3 KEPT_AS_TEXT :::strange'])
})

/** With a search from each of them to the end of the text, a hundred thousand characters of any of these take minutes. */
const hostile: [Dialect, string[]][] = [
  [
    rewriteShared,
    [':::note\n', ':::', '!!! note\n', '> [!x]-\n', '![', '@[', '{/*a ', '<A ', '<A {'],
  ],
  [rewriteObsidian, ['[[', '![[', '%%', '==']],
  [rewriteFormulas, ['$$ a\n', '\\\\[ a\n']],
  [rewriteShortcodes, ['{{< a ', '{{< a "', '{{</* ', 'a\n: b\n']],
  [rewriteLiquid, ['{% a ', '{% raw %}', '{{ a ', 'a\n{: .notice }\n', ':a']],
  [rewriteHexoTags, ['{% note %}', '<!-- tab ']],
]
test.each(hostile.flatMap(([dialect, pieces]) => pieces.map((piece) => ({ piece, dialect }))))(
  'a long text of $piece is converted in time',
  { timeout: isLong ? 60_000 : 30_000 },
  ({ piece, dialect }) => {
    const body = piece.repeat(Math.floor((isLong ? 100_000 : 25_000) / piece.length))
    const context = { text: { file: 'one.mdx' }, note: () => {}, findPost: () => null } as never
    expect(dialect(traceText(body, 1), context).text.length).toBeLessThan(2_000_000)
  },
)
