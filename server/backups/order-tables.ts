import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { listTables } from '../platform/db/list-tables.ts'

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
