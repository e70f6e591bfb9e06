import { expect, test } from 'vitest'
import { findActs, keysOf, type MarkdownAct } from './markdown-acts.ts'
import { actOn, findDifference, isInCode, linkTo, type Selected } from './markdown-commands.ts'
import { findPicture, writePicture } from './markdown-pictures.ts'
import { enterInTable, stepInTable } from './markdown-tables.ts'

const words = { text: 'text', column: 'Column', more: 'More' }

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
  ['code', '⟦a\nb⟧', '```\n⟦a\nb⟧\n```\n'],
  ['diagram', 'a⟦⟧', 'a\n\n```mermaid\nflowchart TD\n  A[⟦text⟧] --> B[text]\n```\n'],
  ['heading2', 'a\n⟦b⟧\nc', 'a\n## ⟦b⟧\nc'],
  ['heading2', 'a\n## ⟦b⟧\nc', 'a\n⟦b⟧\nc'],
  ['heading3', '## ⟦b⟧', '### ⟦b⟧'],
  ['list', '⟦a\nb⟧', '- ⟦a\n- b⟧'],
  ['list', '- ⟦a\n- b⟧', '⟦a\nb⟧'],
  ['numbered', '- ⟦a\n- b⟧', '1. ⟦a\n2. b⟧'],
  ['tasks', '⟦a⟧', '- [ ] ⟦a⟧'],
  ['quote', 'a⟦⟧', '> a⟦⟧'],
  ['strike', '⟦a⟧', '~~⟦a⟧~~'],
  ['code:css', '⟦⟧', '```css\n⟦⟧\n```\n'],
  ['formulaBlock', '⟦⟧\n\nb', '$$\n⟦E = mc^2⟧\n$$\n\nb'],
  ['warning', '⟦a\nb⟧', '> [!WARNING]\n> ⟦a\n> b⟧\n'],
  ['details', '⟦⟧', '<details>\n<summary>More</summary>\n\n⟦text⟧\n\n</details>\n'],
  ['rule', 'a⟦⟧', 'a\n\n---\n\n⟦⟧\n'],
  ['footnote', 'a[^1] b⟦⟧\n\n[^1]: c', 'a[^1] b[^2]\n\n[^1]: c\n\n[^2]: ⟦text⟧'],
  ['rowAfter', '|a|b|\n|--|:-:|\n|c⟦⟧|d|', '| a | b |\n| -- | :-: |\n| c | d |\n| ⟦⟧ |  |'],
  ['columnGone', '|a|b|\n|--|:-:|\n|c|d⟦⟧|', '| a |\n| -- |\n| ⟦c⟧ |'],
  ['alignEnd', '|a|b⟦⟧|\n|--|--|\nz', '| a | ⟦b⟧ |\n| -- | ---: |\nz'],
  ['table', 'a⟦⟧', 'a\n\n| ⟦Column 1⟧ | Column 2 |\n| --- | --- |\n|  |  |\n'],
])('%s turns %j into %j', (act, before, after) => {
  expect(show(actOn(act, parse(before), words))).toBe(after)
})

test.each([
  ['see ⟦here⟧.', { address: '/a', title: 'A' }, 'see [here](/a)⟦⟧.'],
  ['see ⟦⟧.', { address: '/a', title: 'A [1]' }, 'see [A \\[1\\]](/a)⟦⟧.'],
  [
    '⟦https://a.example⟧',
    { address: 'https://a.example', title: '' },
    '[⟦a.example⟧](https://a.example)',
  ],
])('%j becomes a link', (before, link, after) => {
  expect(show(linkTo(parse(before), link))).toBe(after)
})

test('only the difference of two texts is written into the field', () => {
  expect(findDifference('a b c', 'a **b** c')).toEqual({ start: 2, end: 2 })
  expect(findDifference('aa', 'aaa')).toEqual({ start: 2, end: 0 })
  expect(findDifference('', 'a')).toEqual({ start: 0, end: 0 })
})

test.each([
  ['the next cell', 1, '| ⟦⟧a | b |\n|---|---|\n| c | d |', '| a | ⟦b⟧ |\n|---|---|\n| c | d |'],
  ['the next row', 1, '|a|b⟦⟧|\n|-|-|\n|c\\|x|d|', '|a|b|\n|-|-|\n|⟦c\\|x⟧|d|'],
  ['a new row', 1, 'x\n\na | b\n-|-\nc | d⟦⟧\n\ny', 'x\n\na | b\n-|-\nc | d\n| ⟦⟧ |  |\n\ny'],
  ['the cell before', -1, '|a|b|\n|-|-|\n|⟦⟧c|d|', '|a|⟦b⟧|\n|-|-|\n|c|d|'],
  ['out of the field, before the first', -1, '|⟦⟧a|b|\n|-|-|', null],
  ['out of the field, without a table', 1, 'a | b⟦⟧\nc', null],
] as const)('Tab leads to %s', (_, by, before, after) => {
  const next = stepInTable(parse(before), by)
  expect(next && show(next)).toBe(after)
})

test('Enter in the last cell adds a row, and in an empty last row ends the table', () => {
  const grown = enterInTable(parse('|a|b|\n|-|-|\n|c|d⟦⟧|'))
  expect(grown && show(grown)).toBe('|a|b|\n|-|-|\n|c|d|\n| ⟦⟧ |  |')
  const ended = enterInTable(parse('|a|b|\n|-|-|\n|c|d|\n|  |  ⟦⟧|'))
  expect(ended && show(ended)).toBe('|a|b|\n|-|-|\n|c|d|\n⟦⟧')
  expect(enterInTable(parse('|a⟦⟧|b|\n|-|-|'))).toBeNull()
})

test.each([
  ['표', 'table'],
  ['ㅍ', 'table'],
  ['번호', 'numbered'],
  ['みだし', 'heading2'],
  ['ｔａｂｌｅ', 'table'],
  ['py', 'code:python'],
  ['code b', 'codeBlock'],
] as const)('%s finds its act first', (query, act) => {
  expect(findActs(query, null)[0]).toBe(act)
})

test('a key is named by its letter, whatever the keyboard writes', () => {
  const press = (key: string, code: string, held: object) =>
    keysOf({ key, code, ...held } as KeyboardEvent)
  expect(press('ㅠ', 'KeyB', { ctrlKey: true })).toBe('Mod+B')
  expect(press('™', 'Digit2', { metaKey: true, altKey: true })).toBe('Mod+Alt+2')
})

test('code is known by the marks before it', () => {
  expect(
    ['a `b', 'a `b` c', '```\nb', '```\nb\n```\nc'].map((text) => isInCode(text, text.length)),
  ).toEqual([true, false, true, false])
})

test('the texts of a picture are read and written where it stands', () => {
  const text = '![](media/a.png)\n\n![a \\[b\\]](media/a.png "c \\"d\\"") e'
  const picture = findPicture(text, 20)
  expect(picture).toMatchObject({ alt: 'a [b]', address: 'media/a.png', caption: 'c "d"' })
  expect(picture && writePicture(text, picture.from, picture).text).toBe(text)
  const first = { alt: ' [x] ', address: 'media/a.png', caption: '' }
  expect(writePicture(text, 0, first).text).toBe(text.replace('![]', '![\\[x\\]]'))
  expect(findPicture('a', 0)).toBeNull()
})
