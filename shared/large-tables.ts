/** Of one table of Markdown: each cell takes memory and time, and a row fills up to the width of its table by itself. */
const mostCells = 5000

/** The row below the names of the columns, also in a quotation. */
const delimiter = /^[\s>|:-]*$/

/** The first line, counted from 1, of a table that is too large; null: there is none. */
export function findLargeTable(markdown: string): number | null {
  let columns = 0
  let begins = 0
  let rows = 0
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.trim() === '') columns = 0
    else if (columns > 0) rows += 1
    else if (line.includes('|') && delimiter.test(line)) {
      columns = line.split('|').filter((cell) => cell.includes('-')).length
      begins = index
      rows = 1
    }
    if (columns * rows > mostCells) return Math.max(begins, 1)
  }
  return null
}
