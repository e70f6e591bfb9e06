/**
 * Names the tables, triggers and other objects of a database file that our migrations have not made. They have no effect,
 * because only rows are copied, but they show that somebody has changed the file. No part of the file is used before this
 * check.
 */
import { sql } from 'kysely'
import { type OpenedDatabase, openSqlite } from '../platform/db/database.ts'
import { countApplied, migrate } from '../platform/db/migrate.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { toLine } from './account-state.ts'

interface SchemaObject {
  /** For the operator. */
  name: string
  type: string
  /** The stored statement; null: SQLite made it for a constraint. */
  text: string | null
}

/** Objects that SQLite itself creates. */
const automatic = /^(?:table sqlite_(?:stat[1-4]|sequence)|index sqlite_autoindex_.*)$/

export async function requireOwnSchema(opened: OpenedDatabase, where: string): Promise<void> {
  const foreign = await describeForeign(opened)
  if (foreign === '') return
  throw new OperatorError(
    `${where} contains what Madang does not make, so somebody has changed it: ${foreign}.`,
  )
}

/** Names the objects of a SQLite database that our migrations have not made; empty: there are none. */
export async function describeForeign(opened: OpenedDatabase): Promise<string> {
  return toLine((await listForeign(opened)).join(', '))
}

async function listForeign(opened: OpenedDatabase): Promise<string[]> {
  const objects = await listObjects(opened)
  // Already listing the columns of a virtual table runs its code.
  const active = objects.filter(({ name, type, text }) => !isPassive(name, type, text))
  if (active.length > 0) return active.map(({ name }) => name)
  // No site: there is nothing to compare.
  if (!objects.some(({ name }) => name === 'table migration')) return []
  const model = openSqlite(':memory:')
  try {
    await migrate(model, () => new Date(), { count: await countApplied(opened) })
    const own = new Set((await listObjects(model)).map(({ name }) => name))
    const columns = await listColumns(model)
    const added = objects.filter(({ name }) => !own.has(name) && !automatic.test(name))
    const changed = [...(await listColumns(opened))].filter(
      ([table, shape]) => columns.has(table) && columns.get(table) !== shape,
    )
    return [
      ...added.map(({ name }) => name),
      ...changed.map(([table]) => `changed columns of ${table}`),
    ]
  } finally {
    await model.db.destroy()
  }
}

function isPassive(name: string, type: string, text: string | null): boolean {
  if (text === null) return automatic.test(name)
  return /^create (?:unique )?(table|index)\b/i.exec(text)?.[1]?.toLowerCase() === type
}

async function listObjects({ db }: OpenedDatabase): Promise<SchemaObject[]> {
  const { rows } = await sql<SchemaObject>`
    select type, sql as text, type || ' ' || name || case type when 'table' then '' when 'view' then '' else ' of ' || tbl_name end as name
    from sqlite_schema`.execute(db)
  return rows
}

/** The columns of each table, with generated ones and defaults. */
async function listColumns({ db }: OpenedDatabase): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; shape: string }>`
    select tables.name, json_group_array(json_array(columns.name, lower(columns.type), columns."notnull", columns.dflt_value, columns.pk, columns.hidden)) as shape
    from sqlite_schema as tables join pragma_table_xinfo(tables.name) as columns
    where tables.type = 'table' group by tables.name`.execute(db)
  return new Map(rows.map(({ name, shape }) => [name, shape]))
}
