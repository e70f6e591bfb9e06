import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { renderMarkdown } from './markdown.ts'
import { renderPost } from './render-task.ts'
import { rendererVersion } from './renderer-version.ts'

/** The digest of the rendered sample, by renderer version. */
const digests: Record<number, string> = {
  1: '919589ba7c7e1881',
  2: 'c947ffa964905301',
  3: 'b735217c5342881c',
  4: '30cdf9e9d697cd9a',
  5: 'cbbd34096efed940',
  6: 'c70aca3bc07e09df',
  7: 'e242b7d2f992263a',
  8: 'eebbab16066d2414',
  9: '5d49730c08d8e357',
  10: '6a64a64086040485',
}

const sample = `# One
Two lines
of a paragraph, with *stress*, **weight**, ~~regret~~ and \`code\`.[^a]

## 두 번째 제목
### 三つ目

- [x] done
- [ ] to do
  1. nested

> quoted

| a | b |
| - | -: |
| 1 | 2 |

\`\`\`ts
const answer: number = 42 // and a "string"
\`\`\`

\`\`\`unknown
plain
\`\`\`

\`\`\`ts title="room.ts" {1,3-4}
const one = 1
const two = 2
const three = 3
const four = 4
\`\`\`

\`\`\`ts
const old = 1 // [!code --]
const now = 2 // [!code ++]
\`\`\`

\`\`\`mermaid
graph TD
  A[요청] -->|HTTP| B{Cache?}
\`\`\`

> [!WARNING]
> Look out.

> [!bug]- A title
> Look out.

> [!LANG ja]
> 引用

> [!LANG ar]
> مرحبا

<details>
<summary>More</summary>

3~5, 7~9 ~~취소(선)~~은 <kbd>a</kbd> www.example.com [b](http://b.example)

</details>

$$ x $$

::island{name=jegi}

**강조(설명)**은 {漢字|かんじ} {Feierabend|lang=de} and an area of $\\pi r^2$ for $5.

$$
\\sqrt{2}
$$

![alone](https://example.com/b.png "A caption")

<b>raw</b> [safe](https://example.com "<title>") [local](/ko) [other](//example.com) [unsafe](javascript:alert(1))
![picture](https://example.com/a.png) https://example.com에서 **https://example.com**를

---

[^a]: A note.
`

test('the output for a sample text belongs to the current renderer version', () => {
  const made = languages.map((language) => {
    const { places: _, ...stored } = renderPost(sample, language)
    return [stored, renderMarkdown(sample, language)]
  })
  const digest = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16)
  const advice =
    'Stored texts are rendered again only if rendererVersion is raised. Do so, and note:'
  expect(digests[rendererVersion], `${advice} ${rendererVersion + 1}: '${digest}'`).toBe(digest)
})
