/** Cells of exported tables: a spreadsheet must not run them as formulas. */
import { expect, test } from 'vitest'
import { toCell } from './export-messages.ts'

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  [' \u200b=1', `"' \u200b=1"`],
  ['＝1', `"'＝1"`],
  ['a=1', '"a=1"'],
  ['say "hi"\n', '"say ""hi""\n"'],
  ['', '""'],
])('the table cell of %j is %s', (text, cell) => {
  expect(toCell(text)).toBe(cell)
})
