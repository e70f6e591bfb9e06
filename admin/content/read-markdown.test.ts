import { expect, test } from 'vitest'
import { readMarkdown } from './read-markdown.ts'

test('headings are found in both notations, but not in code, lists or tables', () => {
  const text = `# One #

Two
---

#### 넷

- item
---

| a | b |
| --- | --- |

\`\`\`sh
# a comment
\`\`\`
`
  expect(readMarkdown(text).headings).toMatchObject([
    { level: 1, text: 'One' },
    { level: 2, text: 'Two' },
    { level: 4, text: '넷' },
  ])
})

test('a picture is told with its alternative text, also within a link', () => {
  const text = '![A map](/media/1.png "Title") [![](/media/2.png)](/projects/2) `![no](x)`'
  expect(readMarkdown(text)).toMatchObject({
    images: [
      { alt: 'A map', address: '/media/1.png' },
      { alt: '', address: '/media/2.png' },
    ],
  })
})

test('everything is where it stands in the text, code is blank, and hostile texts are read in their own time', () => {
  const text = '`![no](x)`\n\n## A `b`\n\n![](y.png)\n\n```\n# c\n```\n'
  const { headings, images, prose } = readMarkdown(text)
  expect(headings.map(({ text: title, place }) => [title, text.slice(...place)])).toEqual([
    ['A `b`', '## A `b`'],
  ])
  expect(images.map(({ place }) => text.slice(...place))).toEqual(['![](y.png)'])
  expect(prose).toHaveLength(text.length)
  for (const part of ['![', '![](', '`', '](', '# ', '``a', '![](a b', '\u200b', '<a '])
    expect(readMarkdown(`a ${part.repeat(400_000)}`).images).toHaveLength(0)
})
