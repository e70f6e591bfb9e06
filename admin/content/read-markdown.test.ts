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
  expect(readMarkdown(text).headings).toEqual([
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
