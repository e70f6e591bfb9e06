/** Posts of a series show all its parts; long posts show how far they have been read. */
import { expect, test } from 'vitest'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

const text = (title: string, body = '…') => ({ title, summary: title, body })

test('a part names its place, and links to the others in their languages', async () => {
  const content = createFixtureContent()
  const facts = { status: 'published' as const, tags: [] as string[] }
  content.posts = {
    one: {
      facts: { ...facts, date: '2025-05-01', series: { name: 'Rivers', part: 1 } },
      texts: { ko: text('첫 강'), en: text('First river', 'word '.repeat(1000)) },
    },
    two: {
      facts: { ...facts, date: '2025-04-01', series: { name: 'Rivers', part: 2 } },
      texts: { ko: text('둘째 강') },
    },
    alone: { facts: { ...facts, date: '2025-03-01' }, texts: { en: text('Alone') } },
  }
  await using site = await openTestSite({ content })
  const read = async (path: string) => (await site.get(path)).text()
  const html = await read('/en/blog/one')
  const [series = ''] = /<nav[^>]* aria-labelledby="series">.*?<\/nav>/s.exec(html) ?? []
  expect(series).toContain('Series: Rivers <span>Part 1 of 2</span>')
  expect(series).toContain('<b aria-current="page">First river</b>')
  expect(series).toMatch(/<li lang="ko" dir="auto"><a href="\/en\/blog\/two"[^>]*>둘째 강<\/a>/)
  expect(html).toContain('view-timeline-name:')
  const alone = await read('/en/blog/alone')
  expect(alone).not.toContain('id="series"')
  expect(alone).not.toMatch(/<div class="[^"]*" aria-hidden="true"><\/div><div lang="en">/)
})
