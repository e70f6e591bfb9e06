/** Copies a whole database into one file of SQLite, as it was at one moment, while others go on writing. */
import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { type OpenedDatabase, openSqlite, toSqlite } from '../platform/db/database.ts'
import { countApplied, migrate } from '../platform/db/migrate.ts'
import { unlimitTime } from '../platform/db/unlimit-time.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { flushFile } from '../platform/storage/flush.ts'
import { copyTables } from './copy-tables.ts'

export async function writeCopy(
  { db, kind }: OpenedDatabase,
  file: string,
  now: () => Date,
): Promise<void> {
  if (kind === 'sqlite') await sql`vacuum into ${file}`.execute(db)
  else {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await unlimitTime({ db: tx, kind })
        await writeRows({ db: tx, kind }, file, now)
      })
  }
  requireWhole(file)
  await flushFile(file)
}

/** The same of a PostgreSQL database, within a transaction that sees one moment's state. */
export async function writeRows(
  from: OpenedDatabase,
  file: string,
  now: () => Date,
): Promise<void> {
  const copy = openSqlite(file)
  try {
    // At the schema that the database has: that of an older version, if it was not upgraded yet.
    await migrate(copy, now, { count: await countApplied(from) })
    await copy.db.transaction().execute((tx) => copyTables(from, { db: tx, kind: 'sqlite' }))
    await foldLog(copy)
  } finally {
    await copy.db.destroy()
  }
}

/** From here on the database is one file: what is in its log goes into it, and the log away. */
export async function foldLog({ db }: OpenedDatabase): Promise<void> {
  await sql`pragma journal_mode = delete`.execute(db)
}

/** Throws the operator's error for a file that is not a database, or a damaged one. */
export function requireWhole(file: string): void {
  try {
    using copy = new DatabaseSync(file, { readOnly: true })
    const isSound = copy.prepare('pragma integrity_check').get()?.['integrity_check'] === 'ok'
    if (isSound && copy.prepare('pragma foreign_key_check').all().length === 0) return
  } catch {
    // Said below: what is not even a database is not whole.
  }
  throw new OperatorError(`${file} is damaged.`)
}

/** Reads a file of SQLite without leaving anything beside it. */
export function openReadOnly(file: string): OpenedDatabase {
  return toSqlite(new DatabaseSync(file, { readOnly: true }))
}

export async function isEmptyFile(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size === 0,
    () => true,
  )
}
