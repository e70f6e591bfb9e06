/** Copies a whole database into one SQLite file, as a consistent snapshot, while other connections write. */
import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { disableTimeouts, type OpenedDatabase, toSqlite } from '../platform/db/database.ts'
import { countApplied, migrate } from '../platform/db/migrate.ts'
import { derivedTables } from '../platform/db/tables.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { flushFile } from '../platform/storage/flush.ts'
import { copyTables } from './copy-tables.ts'

/** Far above the largest value that a site stores. */
const limits = { length: 64 * 1024 * 1024 }

export async function writeCopy(
  { db, kind }: OpenedDatabase,
  file: string,
  now: () => Date,
): Promise<void> {
  if (kind === 'sqlite') {
    await sql`vacuum into ${file}`.execute(db)
    dropDerivedRows(file)
  } else {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await disableTimeouts({ db: tx, kind })
        await writeRows({ db: tx, kind }, file, now)
      })
  }
  requireWhole(file)
  await flushFile(file)
}

/** Copies a PostgreSQL database. The transaction must provide a consistent snapshot. */
export async function writeRows(
  from: OpenedDatabase,
  file: string,
  now: () => Date,
): Promise<void> {
  const copy = openUnfinished(file)
  try {
    // Uses the present schema of the database, which is older if it was not migrated yet.
    await migrate(copy, now, { count: await countApplied(from) })
    await copy.db.transaction().execute((tx) => copyTables(from, { db: tx, kind: 'sqlite' }))
  } finally {
    await copy.db.destroy()
  }
}

/** Leaves out what can be made again: the variants of pictures may be as large as the rest. */
function dropDerivedRows(file: string): void {
  using copy = new DatabaseSync(file)
  // A database of an older version lacks some of the tables.
  const present = copy.prepare("select name from sqlite_schema where type = 'table'").all()
  const names = new Set(present.map(({ name }) => name))
  let isChanged = false
  for (const table of derivedTables.filter((each) => names.has(each))) {
    isChanged ||= Number(copy.prepare(`delete from ${table}`).run().changes) > 0
  }
  if (isChanged) copy.exec('vacuum')
}

/** Throws an OperatorError if a file is not a database or is damaged. */
export function requireWhole(file: string, shown = file): void {
  try {
    using copy = openWarily(file)
    const isSound = copy.prepare('pragma integrity_check').get()?.['integrity_check'] === 'ok'
    if (isSound && copy.prepare('pragma foreign_key_check').all().length === 0) return
  } catch {
    // Reported below: a file that is not a database is damaged too.
  }
  throw new OperatorError(`${shown} is damaged.`)
}

/** Opens a SQLite file without creating other files beside it. */
export function openReadOnly(file: string): OpenedDatabase {
  return toSqlite(openWarily(file))
}

/** The file may be made to harm who reads it. */
function openWarily(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly: true, defensive: true, limits })
  connection.exec('pragma trusted_schema = off; pragma cell_size_check = on')
  return connection
}

/** Creates the file of a site, without a log beside it. It must be flushed: until then a crash may ruin it. */
export function openUnfinished(file: string): OpenedDatabase {
  const connection = new DatabaseSync(file, { limits })
  connection.exec(
    'pragma foreign_keys = on; pragma trusted_schema = off; pragma cell_size_check = on; pragma synchronous = off; pragma cache_size = -8000',
  )
  return toSqlite(connection)
}

/** Makes the tables of a file readable by the connection of another, for which none of its triggers runs. */
export async function attachReadOnly(
  { db }: OpenedDatabase,
  file: string,
  name: string,
): Promise<void> {
  await sql`attach ${`${pathToFileURL(file).href}?mode=ro`} as ${sql.id(name)}`.execute(db)
}

export async function isEmptyFile(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size === 0,
    () => true,
  )
}
