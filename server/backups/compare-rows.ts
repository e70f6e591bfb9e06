/** Whether two databases hold the same rows, whatever order each gives them in. */
import { createHash } from 'node:crypto'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { type RowCounts, readRows } from './copy-tables.ts'

/** Throws where a table differs; returns how many rows each has. To be called in a transaction of each. */
export async function requireSameRows(
  tables: readonly string[],
  one: OpenedDatabase,
  other: OpenedDatabase,
): Promise<RowCounts> {
  const counts: RowCounts = {}
  for (const table of tables) {
    const [given, taken] = [await digestTable(one, table), await digestTable(other, table)]
    if (given.sum !== taken.sum || given.count !== taken.count) {
      throw new Error(`The rows of ${table} are not the same in both databases.`)
    }
    counts[table] = given.count
  }
  return counts
}

/** The sum of the digests of all rows is the same in every order, and no row can be missing or changed in it unseen. */
export async function digestTable(
  opened: OpenedDatabase,
  table: string,
): Promise<{ count: number; sum: bigint }> {
  let count = 0
  let sum = 0n
  for await (const rows of readRows(opened, table)) {
    for (const row of rows) {
      const values = Object.keys(row)
        .sort()
        .map((name) => [name, toPlain(row[name])])
      const digest = createHash('sha256').update(JSON.stringify(values)).digest('hex')
      sum = BigInt.asUintN(256, sum + BigInt(`0x${digest}`))
      count += 1
    }
  }
  return { count, sum }
}

/** PostgreSQL gives large integers as text. */
function toPlain(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
}
