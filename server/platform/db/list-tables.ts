/** The tables that unqualified queries use: with PostgreSQL, only those of the current schema. */
import { sql, type TableMetadata } from 'kysely'
import type { OpenedDatabase } from './database.ts'

export async function listTables({ db, kind }: OpenedDatabase): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables()
  if (kind === 'sqlite') return tables
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return tables.filter(({ schema }) => schema === rows[0]?.name)
}
