/** Compares the rows of two databases, independent of their order. */
import { createHash } from 'node:crypto'
import { lookUp } from '#shared/look-up.ts'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { type RowCounts, readRows } from './copy-tables.ts'

/** Throws if a table differs, and returns the row counts. Both databases must be in a transaction. */
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

/**
 * The sum of the digests of all rows does not depend on their order. A missing or changed row changes the
 * sum.
 */
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
        .map((name) => [name, toPlain(lookUp(row, name))])
      const digest = createHash('sha256').update(JSON.stringify(values)).digest('hex')
      sum = BigInt.asUintN(256, sum + BigInt(`0x${digest}`))
      count += 1
    }
  }
  return { count, sum }
}

/** PostgreSQL returns large integers as text, and bytes in a class of its own. */
function toPlain(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64')
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
}
