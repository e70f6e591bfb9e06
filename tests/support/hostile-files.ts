/** Files that are made to take all time or memory of who reads them. */

/** YAML of a field in each line; no kind of content has them. */
export function manyFields(kilobytes: number): string {
  const lines = Array.from({ length: kilobytes * 90 }, (_, index) => `k${index + 10_000}: v`)
  return `title: x\n${lines.join('\n').slice(0, kilobytes * 1000)}\n`
}

/** An export of Ghost whose posts are empty. */
export function emptyPosts(megabytes: number): string {
  return `{"db":[{"data":{"posts":[${'{},'.repeat((megabytes * 1_000_000) / 3)}{}]}}]}`
}

/** A table in Markdown with short rows, which the parser fills up to the number of cells of the first row. */
export function wideTable(columns: number, rows: number): string {
  const row = (cell: string) => `|${`${cell}|`.repeat(columns)}`
  return `${row('a')}\n${row('-')}\n${'x\n'.repeat(rows)}`
}
