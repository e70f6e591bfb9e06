import { expect, test } from 'vitest'
import { actOn, findDifference, type MarkdownAct, type Selected } from './markdown-commands.ts'

const words = { text: 'text', address: 'address', description: 'picture', column: 'Column' }

/** `⟦` and `⟧` are the ends of the selection. */
function parse(marked: string): Selected {
  const from = marked.indexOf('⟦')
  return { text: marked.replace('⟦', '').replace('⟧', ''), from, to: marked.indexOf('⟧') - 1 }
}
function show({ text, from, to }: Selected): string {
  return `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`
}

test.each<[MarkdownAct, string, string]>([
  ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
  ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
  ['italic', '⟦⟧', '_⟦text⟧_'],
  ['code', 'a ⟦b⟧', 'a `⟦b⟧`'],
  ['code', '⟦a\nb⟧', '```\n⟦a\nb⟧\n```'],
  ['diagram', 'a⟦⟧', 'a\n\n```mermaid\nflowchart TD\n  A[⟦text⟧] --> B[text]\n```\n'],
  ['link', 'see ⟦here⟧.', 'see [here](⟦address⟧).'],
  ['link', '⟦https://example.com⟧', '[⟦text⟧](https://example.com)'],
  ['picture', '⟦⟧', '![⟦picture⟧](address)'],
  ['heading', 'a\n⟦b⟧\nc', 'a\n## ⟦b⟧\nc'],
  ['heading', 'a\n## ⟦b⟧\nc', 'a\n⟦b⟧\nc'],
  ['list', '⟦a\nb⟧', '- ⟦a\n- b⟧'],
  ['list', '- ⟦a\n- b⟧', '⟦a\nb⟧'],
  ['quote', 'a⟦⟧', '> a⟦⟧'],
  ['table', 'a⟦⟧', 'a\n\n| ⟦Column 1⟧ | Column 2 |\n| --- | --- |\n|  |  |\n'],
])('%s turns %j into %j', (act, before, after) => {
  expect(show(actOn(act, parse(before), words))).toBe(after)
})

test('only the difference of two texts is written into the field', () => {
  expect(findDifference('a b c', 'a **b** c')).toEqual({ start: 2, end: 2 })
  expect(findDifference('aa', 'aaa')).toEqual({ start: 2, end: 0 })
  expect(findDifference('', 'a')).toEqual({ start: 0, end: 0 })
})
