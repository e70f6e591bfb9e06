import { expect, test } from 'vitest'
import { completeDocument, outlineOf } from './complete-document.ts'
import { kindOf } from './content-kinds.ts'

const complete = (ko: object, before?: object) =>
  completeDocument(kindOf('post').fields, { texts: { ko } }, before && { texts: { ko: before } })

test.each([
  [
    '# 제목\n\n```js\ncode\n```\n\n![마당](media/a.jpg)\n\n**비**가 [온다](https://a.b).\n밤까지.',
    '비가 온다. 밤까지.',
  ],
  ['> [!NOTE]\n> A *note*[^1]\n\n[^1]: below', 'A note'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |\n\n{Feierabend|lang=de} and snake_case',
    'Feierabend and snake_case',
  ],
  ['- one\n- [x] two', 'one two'],
  [`${'가'.repeat(60)}. ${'나'.repeat(200)}`, `${'가'.repeat(60)}.`],
  [`${'雨が降る。'.repeat(40)}`, '雨が降る。'.repeat(30)],
  ['```\nonly code\n```', ''],
])('the outline of a text is its first paragraph: %j', (markdown, outline) => {
  expect(outlineOf(markdown)).toBe(outline)
})

test('a summary that nobody writes is the beginning of the text, or the title', () => {
  const text = { title: '비', summary: ' ', body: '비가 온다.' }
  expect(complete(text)).toEqual({ texts: { ko: { ...text, summary: '비가 온다.' } } })
  expect(complete({ ...text, body: '    code\n' })).toMatchObject({
    texts: { ko: { summary: 'code' } },
  })
  expect(complete({ ...text, body: '# 비' })).toMatchObject({ texts: { ko: { summary: '비' } } })
  expect(complete({ ...text, summary: '봄' })).toMatchObject({ texts: { ko: { summary: '봄' } } })
})

test('it follows the text, until somebody writes another', () => {
  const before = { title: '비', summary: '비가 온다.', body: '비가 온다.' }
  const after = { ...before, body: '눈이 온다.' }
  expect(complete(after, before)).toMatchObject({ texts: { ko: { summary: '눈이 온다.' } } })
  expect(complete(after, { ...before, summary: '봄' })).toEqual({ texts: { ko: after } })
})
