/**
 * Moves a site from SQLite to PostgreSQL or back. Everything is copied, compared row by row and recorded in
 * the audit log, in one transaction of the new database or in a temporary file. If the process is killed, the
 * site is complete either in the old database or in the new one.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { listDamage } from '../editing/damaged-drafts.ts'
import type { Audit } from '../identity/audit/audit.ts'
import { checkChain, describeChain } from '../identity/audit/chain.ts'
import {
  disableTimeouts,
  type OpenedDatabase,
  openPostgres,
  type Transaction,
} from '../platform/db/database.ts'
import { migrateWithin, refuseOlder } from '../platform/db/migrate.ts'
import { findSite } from '../platform/db/site-id.ts'
import { isDerived } from '../platform/db/tables.ts'
import { lockExclusively } from '../platform/db/take-lock.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile, openDataFolder } from '../platform/storage/data-folder.ts'
import { chownToOwner } from '../platform/storage/file-modes.ts'
import { flushFile, flushFolder } from '../platform/storage/flush.ts'
import { takeFolder } from '../platform/storage/folder-lock.ts'
import { toBackupName } from './backups.ts'
import { copyTables, orderTables, requireSameRows } from './copy-tables.ts'
import { requireOwnSchema } from './own-schema.ts'
import {
  finalName,
  findReplacedName,
  finishRestores,
  lockPresentFile,
  preparedFolder,
  replacedFolder,
} from './sqlite-site.ts'
import { isEmptyFile, openUnfinished, requireWhole } from './write-copy.ts'

export interface MoveOptions {
  dataDir: string
  /** The PostgreSQL database that the site is moved from or to. */
  databaseUrl: string
  /** Opens the keys of the site. */
  openKeys(source: OpenedDatabase): Promise<KeyRing>
  createAudit(keys: KeyRing): Audit
  now: () => Date
}

/** `kept`: the folder that keeps the old SQLite file. */
export async function moveToPostgres(options: MoveOptions) {
  const { dataDir, databaseUrl, now } = options
  return withFolderLock(options, async () => {
    const file = await lockPresentFile(dataDir)
    if (file.state !== 'readable') throw new OperatorError(`There is no site in ${dataDir}.`)
    let db: OpenedDatabase['db'] | null = null
    let counted: Awaited<ReturnType<typeof copyAll>>
    try {
      await requireOwnSchema(file.database, databaseFile(dataDir))
      db = (await connect(databaseUrl)).db
      counted = await db.transaction().execute(async (tx) => {
        const target: OpenedDatabase = { db: tx, kind: 'postgres' }
        await lockExclusively(
          tx,
          'The target database (--to) is in use. Stop everything that uses it.',
        )
        await requireEmpty(target, file.database)
        await migrateWithin(target, now)
        return copyAll(file.database, target, options)
      })
    } finally {
      await db?.destroy()
      await file.close()
    }
    return { ...counted, kept: await archiveOldFile(dataDir, now()) }
  })
}

/** Does not change the PostgreSQL database. */
export async function moveToSqlite(options: MoveOptions) {
  const { dataDir, databaseUrl } = options
  return withFolderLock(options, async () => {
    if (!(await isEmptyFile(databaseFile(dataDir)))) {
      throw new OperatorError(`${databaseFile(dataDir)} already exists. Move it to another place.`)
    }
    const temporary = preparedFolder(dataDir)
    const file = databaseFile(temporary)
    const { db } = await connect(databaseUrl)
    try {
      await mkdir(temporary, { mode: 0o700 })
      const counted = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const source: OpenedDatabase = { db: tx, kind: 'postgres' }
          await disableTimeouts(source)
          await lockExclusively(tx, 'The site is running. Stop every instance before you move it.')
          return fillFile(file, source, options)
        })
      requireWhole(file)
      await flushFile(file)
      await chownToOwner(dataDir)
      await rename(file, databaseFile(dataDir))
      await flushFolder(dataDir)
      return counted
    } finally {
      await db.destroy()
      await rm(temporary, { recursive: true, force: true })
    }
  })
}

async function fillFile(file: string, source: OpenedDatabase, options: MoveOptions) {
  const target = openUnfinished(file)
  try {
    return await target.db.transaction().execute(async (tx) => {
      await migrateWithin({ db: tx, kind: 'sqlite' }, options.now)
      return copyAll(source, { db: tx, kind: 'sqlite' }, options)
    })
  } finally {
    await target.db.destroy()
  }
}

/** A wrong address, password or name is found here. The URL is not shown: it contains a password. */
async function connect(databaseUrl: string): Promise<OpenedDatabase> {
  const opened = await openPostgres(databaseUrl)
  try {
    await sql`select 1`.execute(opened.db)
    return opened
  } catch (cause) {
    await opened.db.destroy()
    const { code, message } = cause as NodeJS.ErrnoException
    throw new OperatorError(
      `The PostgreSQL database cannot be opened: ${message || code}. The site was not moved.`,
      { cause },
    )
  }
}

/** Holds the lock of the data folder, so that no site starts and no restore runs in the meantime. */
async function withFolderLock<Value>(
  { dataDir, now }: MoveOptions,
  work: () => Promise<Value>,
): Promise<Value> {
  await openDataFolder(dataDir)
  using lock = takeFolder(dataDir)
  if (!lock) throw new OperatorError('The site is running. Stop it before you move it.')
  await finishRestores(dataDir, now())
  return work()
}

/**
 * Copies all rows, compares them and records the move. `damage`: documents that are unreadable, as they were before.
 */
async function copyAll(
  source: OpenedDatabase,
  target: OpenedDatabase,
  { createAudit, openKeys, now }: MoveOptions,
) {
  if ((await findSite(source)) === 'nothing') throw new OperatorError('There is no site to move.')
  await refuseOlder(source)
  const keys = await openKeys(source)
  await copyTables(source, target)
  const all = await orderTables((source.kind === 'sqlite' ? source : target).db)
  const tables = all.filter((table) => !isDerived(table))
  const counts = await requireSameRows(tables, source, target)
  const chain = await checkChain(target.db, keys)
  if (!chain.ok) {
    throw new OperatorError(`The audit log was tampered with: ${describeChain(chain)}.`)
  }
  await createAudit(keys).append(target.db as Transaction, {
    event: 'sys_database_moved',
    actor: null,
    result: 'success',
    detail: { by: 'operator', from: source.kind, to: target.kind, at: now().toISOString() },
  })
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { tables: tables.length, rows, damage: await listDamage(target.db) }
}

async function requireEmpty(target: OpenedDatabase, source: OpenedDatabase): Promise<void> {
  const [there, here] = [await findSite(target), await findSite(source)]
  if (there === 'nothing') return
  const isSame = here !== 'nothing' && here.siteId !== null && here.siteId === there.siteId
  throw new OperatorError(
    isSame
      ? 'The target database (--to) already contains this site: an earlier move has finished. Set DATABASE_URL to it.'
      : 'The target database (--to) already contains a site. Use an empty database.',
  )
}

/** Prevents accidental use of the old database: a start without the new DATABASE_URL is refused. */
async function archiveOldFile(dataDir: string, at: Date): Promise<string> {
  const name = await findReplacedName(dataDir, toBackupName(at))
  const folder = finalName(replacedFolder(dataDir, name))
  await mkdir(folder, { mode: 0o700 })
  await rename(databaseFile(dataDir), databaseFile(folder))
  await flushFolder(folder)
  await flushFolder(dataDir)
  return folder
}
