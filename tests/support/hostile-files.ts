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

/** Each of its rows gets as many cells as the first one by itself. */
export function wideTable(columns: number, rows: number): string {
  const row = (cell: string) => `|${`${cell}|`.repeat(columns)}`
  return `${row('a')}\n${row('-')}\n${'x\n'.repeat(rows)}`
}
