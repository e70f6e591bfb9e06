import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { listTables } from '../platform/db/list-tables.ts'

/** The tables of a SQLite database, each after those that its foreign keys name: the order to fill them in. */
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
    if (above.includes(name)) throw new Error(`Foreign keys go round in a circle at ${name}.`)
    for (const parent of needed.get(name) ?? []) add(parent, [...above, name])
    ordered.add(name)
  }
  for (const name of names) add(name, [])
  return [...ordered]
}
