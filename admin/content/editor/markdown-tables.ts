/** Tables of a Markdown text: the way from cell to cell, and their rows and columns. */
import type { MarkdownAct } from './markdown-acts.ts'
import type { Selected } from './markdown-commands.ts'

interface Cell {
  /** Without the spaces around its text. */
  from: number
  to: number
}

interface Table {
  from: number
  to: number
  /** Without the line below the first. */
  rows: Cell[][]
  marks: string[]
  /** Where the caret is. */
  row: number
  column: number
}

const ruler = /^ {0,3}\|?(?: *:?-+:? *\|)* *:?-+:? *\|? *$/

/** The table around the caret; null: there is none. */
export function findTable({ text, to: at }: Selected): Table | null {
  const isRow = (line: string) => line.includes('|') && line.trim() !== ''
  const lineAt = (from: number) => text.slice(from, ends(text, from))
  let from = text.lastIndexOf('\n', at - 1) + 1
  if (!isRow(lineAt(from))) return null
  while (from > 0) {
    const before = text.lastIndexOf('\n', from - 2) + 1
    if (!isRow(lineAt(before))) break
    from = before
  }
  const lines: { line: string; from: number }[] = []
  let to = from - 1
  while (to < text.length && isRow(lineAt(to + 1))) {
    lines.push({ line: lineAt(to + 1), from: to + 1 })
    to = ends(text, to + 1)
  }
  const [, second] = lines
  if (!second || !ruler.test(second.line)) return null
  const rows = lines.toSpliced(1, 1).map(({ line, from }) => listCells(line, from))
  const last = lines.findLastIndex((one) => one.from <= at)
  const row = Math.max(0, last - 1)
  const column = rows[row]?.findIndex((cell) => at <= cell.to + 1) ?? -1
  return {
    ...{ from, to, rows, row },
    column: column < 0 ? (rows[row]?.length ?? 1) - 1 : column,
    marks: listCells(second.line, 0).map((cell) => second.line.slice(cell.from, cell.to)),
  }
}

function ends(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function listCells(line: string, from: number): Cell[] {
  const inner = /^\s*\|?/.exec(line)?.[0].length ?? 0
  const body = line.slice(inner).replace(/(?<!\\)\|\s*$/, '')
  let at = from + inner
  return body.split(/(?<!\\)\|/).map((cell) => {
    const [space = ''] = /^\s*/.exec(cell) ?? []
    const start = at + (space.length < cell.length ? space.length : Math.min(1, cell.length))
    at += cell.length + 1
    return { from: start, to: start + cell.trim().length }
  })
}

/** The selection of the next or the previous cell, if need be in a new row; null: Tab leaves the field. */
export function stepInTable(selected: Selected, by: 1 | -1): Selected | null {
  const table = findTable(selected)
  if (!table) return null
  const cells = table.rows.flat()
  const now = table.rows[table.row]?.[table.column]
  const next = cells[cells.indexOf(now as Cell) + by]
  if (next) return { text: selected.text, from: next.from, to: next.to }
  return by < 0 ? null : addRow(selected, table)
}

/** What Enter does in the last cell; null: a line break. An empty last row ends the table. */
export function enterInTable(selected: Selected): Selected | null {
  const table = findTable(selected)
  const { rows = [], row = 0, column = 0, to = 0 } = table ?? {}
  const cells = rows[row] ?? []
  if (!table || row < rows.length - 1 || column < cells.length - 1) return null
  if (row === 0 || cells.some((cell) => cell.to > cell.from)) return addRow(selected, table)
  const { text } = selected
  const start = text.lastIndexOf('\n', to - 1) + 1
  return { text: text.slice(0, start) + text.slice(to), from: start, to: start }
}

function addRow({ text }: Selected, { to, marks }: Table): Selected {
  const at = to + 3
  return {
    text: `${text.slice(0, to)}\n|${'  |'.repeat(marks.length)}${text.slice(to)}`,
    from: at,
    to: at,
  }
}

const alignments: Partial<Record<MarkdownAct, string>> = {
  alignStart: ':---',
  alignCentre: ':---:',
  alignEnd: '---:',
}

/** One of `tableActs`. */
export function editTable(act: MarkdownAct, selected: Selected): Selected {
  const table = findTable(selected)
  if (!table) return selected
  const { from, to, marks } = table
  let { row, column } = table
  const cells = table.rows.map((row) => row.map(({ from, to }) => selected.text.slice(from, to)))
  const lines = cells.toSpliced(1, 0, marks)
  if (act === 'rowAfter') {
    row += 1
    lines.splice(
      row + 1,
      0,
      marks.map(() => ''),
    )
  } else if (act === 'rowGone' && row > 0) {
    lines.splice(row + 1, 1)
    row -= 1
  } else if (act === 'columnAfter') {
    column += 1
    for (const [index, line] of lines.entries()) line.splice(column, 0, index === 1 ? '---' : '')
  } else if (act === 'columnGone' && marks.length > 1) {
    for (const line of lines) line.splice(column, 1)
    column = Math.max(0, column - 1)
  } else if (alignments[act]) marks[column] = alignments[act]
  const written = lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
  const text = selected.text.slice(0, from) + written + selected.text.slice(to)
  const line = lines.slice(0, row === 0 ? 0 : row + 1).map((line) => `| ${line.join(' | ')} |\n`)
  const start = from + line.join('').length
  const cell = listCells(text.slice(start, ends(text, start)), start)[column]
  return { text, from: cell?.from ?? start, to: cell?.to ?? start }
}
