/**
 * Copies all rows of all tables between two databases of either kind, and counts them on both sides. The list
 * of tables is that of the target if it is SQLite, otherwise of the source, because a PostgreSQL database may contain
 * tables of other programs. Tables that can be made again stay empty.
 */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { lookUp } from '#shared/look-up.ts'
import { type Database, listTables, type OpenedDatabase } from '../platform/db/database.ts'
import { isDerived } from '../platform/db/tables.ts'

type RowCounts = Record<string, number>

type Row = Record<string, unknown>
type AnyDatabase = Kysely<Record<string, Row>>

const rowsAtOnce = 100
const bytesAtOnce = 16 * 1024 * 1024
/** SQLite allows 32,766 values in a statement. */
const valuesAtOnce = 30_000

/**
 * Replaces all rows of `to` by those of `from`. Both must have the same schema and be in a transaction: in
 * `from` for a consistent snapshot, in `to` so that a failure leaves it unchanged. If `to` has attached the file of `from`,
 * SQLite copies the rows itself, which takes a third of the time.
 */
export async function copyTables(
  from: OpenedDatabase,
  to: OpenedDatabase,
  attached?: string,
): Promise<RowCounts> {
  const [sqlite] = [to, from].filter(({ kind }) => kind === 'sqlite')
  if (!sqlite) throw new Error('One of the two databases must be SQLite.')
  const all = await orderTables(sqlite.db)
  await requireSameColumns(all, from, to)
  const target = to.db as unknown as AnyDatabase
  for (const table of all.toReversed()) await target.deleteFrom(table).execute()
  const tables = all.filter((table) => !isDerived(table))
  for (const table of tables) {
    if (attached) await insertFrom(attached, to.db, table)
    else for await (const rows of readRows(from, table)) await insert(target, table, rows)
  }
  if (to.kind === 'postgres') await continueSequences(to, tables)
  return requireSameCounts(tables, from.db, to.db)
}

export async function countRows(db: Database, tables: readonly string[]): Promise<RowCounts> {
  const counts: RowCounts = {}
  for (const table of tables) {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)}`.execute(db)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

async function requireSameCounts(
  tables: readonly string[],
  from: Database,
  to: Database,
): Promise<RowCounts> {
  const [given, taken] = [await countRows(from, tables), await countRows(to, tables)]
  const wrong = tables.filter((table) => lookUp(given, table) !== lookUp(taken, table))
  if (wrong.length === 0) return taken
  throw new Error(`Rows were lost during the copy, in: ${wrong.join(', ')}.`)
}

async function requireSameColumns(
  tables: readonly string[],
  ...databases: OpenedDatabase[]
): Promise<void> {
  const [one, other] = await Promise.all(
    databases.map(async (database) => {
      const known = (await listTables(database)).filter(
        ({ name }) => database.kind === 'sqlite' || tables.includes(name),
      )
      const columns = known.map(({ name, columns: all }) => [name, all.map((it) => it.name).sort()])
      return JSON.stringify(columns.sort())
    }),
  )
  if (one !== other) throw new Error('The two databases differ in their tables.')
}

/** Yields the rows in batches. PostgreSQL needs a transaction for the cursor. */
export async function* readRows(
  { db, kind }: OpenedDatabase,
  table: string,
): AsyncGenerator<Row[]> {
  if (kind === 'sqlite') {
    let batch: Row[] = []
    let bytes = 0
    for await (const row of (db as unknown as AnyDatabase).selectFrom(table).selectAll().stream()) {
      batch.push(row)
      for (const value of Object.values(row)) bytes += (value as { length?: number })?.length ?? 8
      if (batch.length < rowsAtOnce && bytes < bytesAtOnce) continue
      yield batch
      batch = []
      bytes = 0
    }
    if (batch.length > 0) yield batch
    return
  }
  await sql`declare copied_rows no scroll cursor for select * from ${sql.table(table)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from copied_rows`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close copied_rows`.execute(db)
}

async function insert(db: AnyDatabase, table: string, rows: Row[]): Promise<void> {
  const width = Math.max(1, Object.keys(rows[0] ?? {}).length)
  const most = Math.max(1, Math.floor(valuesAtOnce / width))
  for (let index = 0; index < rows.length; index += most) {
    await db
      .insertInto(table)
      .values(rows.slice(index, index + most))
      .execute()
  }
}

/** With the names of the columns, SQLite checks every row; without them, it would take over whole pages of the other file. */
async function insertFrom(attached: string, db: Database, table: string): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select name from pragma_table_info(${table})`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.id(name)))
  await sql`
    insert into main.${sql.id(table)} (${columns})
    select ${columns} from ${sql.id(attached, table)}`.execute(db)
}

/** Sets each sequence to continue after the highest value that was copied. */
async function continueSequences({ db, kind }: OpenedDatabase, tables: string[]): Promise<void> {
  for (const { name, columns } of await listTables({ db, kind })) {
    if (!tables.includes(name)) continue
    for (const column of columns.filter(({ isAutoIncrementing }) => isAutoIncrementing)) {
      const id = sql.ref(column.name)
      await sql`
        select setval(pg_get_serial_sequence(${name}, ${column.name}), coalesce(max(${id}), 0) + 1, false)
        from ${sql.table(name)}`.execute(db)
    }
  }
}

/**
 * Returns the tables of a SQLite database in the order to fill them: each after the tables that its foreign
 * keys refer to.
 */
export async function orderTables(db: Database): Promise<string[]> {
  const names = (await listTables({ db, kind: 'sqlite' })).map(({ name }) => name).sort()
  const needed = new Map<string, string[]>()
  for (const name of names) {
    const { rows } = await sql<{ parent: string }>`
      select "table" as parent from pragma_foreign_key_list(${name})`.execute(db)
    needed.set(
      name,
      rows.map(({ parent }) => parent).filter((parent) => parent !== name),
    )
  }
  const ordered = new Set<string>()
  const add = (name: string, above: string[]): void => {
    if (ordered.has(name)) return
    if (above.includes(name)) throw new Error(`The foreign keys form a cycle at ${name}.`)
    for (const parent of needed.get(name) ?? []) add(parent, [...above, name])
    ordered.add(name)
  }
  for (const name of names) add(name, [])
  return [...ordered]
}

/** Compares the rows of two databases, independent of their order. */

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
