import { sql } from 'kysely'
import type { System } from '#shared/admin/system.ts'
import type { OpenedDatabase } from '../../platform/db/database.ts'

/** The version, size and applied migrations of the database. */
export async function inspectDatabase({ db, kind }: OpenedDatabase): Promise<System['database']> {
  const query =
    kind === 'sqlite'
      ? sql<Inspected>`select sqlite_version() as version, page_count * page_size as size
          from pragma_page_count(), pragma_page_size()`
      : sql<Inspected>`select current_setting('server_version') as version,
          pg_database_size(current_database()) as size`
  const { rows } = await query.execute(db)
  const migrations = await sql<{ name: string; applied_at: string }>`
    select name, applied_at from migration order by name`.execute(db)
  return {
    kind,
    version: rows[0]?.version ?? '',
    sizeBytes: Number(rows[0]?.size),
    migrations: migrations.rows.map(({ name, applied_at }) => ({ name, appliedAt: applied_at })),
  }
}

interface Inspected {
  version: string
  size: number | string
}
