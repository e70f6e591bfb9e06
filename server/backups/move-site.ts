/**
 * Moves a site from SQLite to PostgreSQL or back. All of it is copied, compared row by row and audited in one
 * transaction of the new database, or in a file to the side: killed at any moment, the site is whole in the old one, or
 * in the new one.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Audit } from '../identity/audit/audit.ts'
import { checkChain, describeChain } from '../identity/audit/check-chain.ts'
import {
  type OpenedDatabase,
  openPostgres,
  openSqlite,
  type Transaction,
} from '../platform/db/database.ts'
import { migrateWithin } from '../platform/db/migrate.ts'
import { inUseLock } from '../platform/db/postgres.ts'
import { refuseOlder } from '../platform/db/refuse-older.ts'
import { findSite } from '../platform/db/site-id.ts'
import { unlimitTime } from '../platform/db/unlimit-time.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { flushFile, flushFolder } from '../platform/storage/flush.ts'
import { takeFolder } from '../platform/storage/folder-lock.ts'
import { giveToOwner } from '../platform/storage/give-to-owner.ts'
import { toBackupName } from './backups.ts'
import { requireSameRows } from './compare-rows.ts'
import { copyTables } from './copy-tables.ts'
import {
  finalName,
  findReplacedName,
  finishRestores,
  preparedFolder,
  replacedFolder,
} from './finish-restores.ts'
import { orderTables } from './order-tables.ts'
import { takePresentFile } from './sqlite-site.ts'
import { foldLog, isEmptyFile, requireWhole } from './write-copy.ts'

export interface MoveOptions {
  dataDir: string
  /** Of the PostgreSQL database that the site is moved out of, or into. */
  databaseUrl: string
  /** The keys that fit the site. */
  openKeys(source: OpenedDatabase): Promise<KeyRing>
  createAudit(keys: KeyRing): Audit
  now: () => Date
}

export interface MovedSite {
  tables: number
  rows: number
  /** The folder that keeps the file of SQLite that the site was in; null: it was in PostgreSQL, which is left as it is. */
  kept: string | null
}

type Counted = Pick<MovedSite, 'tables' | 'rows'>

export async function moveToPostgres(options: MoveOptions): Promise<MovedSite> {
  const { dataDir, databaseUrl, now } = options
  return inFolder(dataDir, async () => {
    const file = await takePresentFile(dataDir)
    if (file.state !== 'readable') throw new OperatorError(`There is no site in ${dataDir}.`)
    const { db } = await openPostgres(databaseUrl)
    let counted: Counted
    try {
      counted = await db.transaction().execute(async (tx) => {
        const target: OpenedDatabase = { db: tx, kind: 'postgres' }
        await takeAlone(tx, 'The database of --to is in use: stop what uses it.')
        await requireEmpty(target, file.database)
        await migrateWithin(target, now)
        return copyAll(file.database, target, options)
      })
    } finally {
      await db.destroy()
      await file.close()
    }
    return { ...counted, kept: await putAway(dataDir, now()) }
  })
}

export async function moveToSqlite(options: MoveOptions): Promise<MovedSite> {
  const { dataDir, databaseUrl } = options
  return inFolder(dataDir, async () => {
    if (!(await isEmptyFile(databaseFile(dataDir)))) {
      throw new OperatorError(`${databaseFile(dataDir)} is there already: move it away.`)
    }
    const aside = preparedFolder(dataDir)
    await mkdir(aside, { mode: 0o700 })
    const file = databaseFile(aside)
    const { db } = await openPostgres(databaseUrl)
    try {
      const counted = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const source: OpenedDatabase = { db: tx, kind: 'postgres' }
          await unlimitTime(source)
          await takeAlone(tx, 'The site is running: stop every instance before it is moved.')
          return fillFile(file, source, options)
        })
      requireWhole(file)
      await flushFile(file)
      await giveToOwner(dataDir)
      await rename(file, databaseFile(dataDir))
      await flushFolder(dataDir)
      return { ...counted, kept: null }
    } finally {
      await db.destroy()
      await rm(aside, { recursive: true, force: true })
    }
  })
}

async function fillFile(
  file: string,
  source: OpenedDatabase,
  options: MoveOptions,
): Promise<Counted> {
  const target = openSqlite(file)
  try {
    const counted = await target.db.transaction().execute(async (tx) => {
      await migrateWithin({ db: tx, kind: 'sqlite' }, options.now)
      return copyAll(source, { db: tx, kind: 'sqlite' }, options)
    })
    await foldLog(target)
    return counted
  } finally {
    await target.db.destroy()
  }
}

/** Alone in the data folder: nobody starts a site or restores meanwhile. */
async function inFolder<Value>(dataDir: string, work: () => Promise<Value>): Promise<Value> {
  using lock = takeFolder(dataDir)
  if (!lock) throw new OperatorError('The site is running: stop it before it is moved.')
  await finishRestores(dataDir)
  return work()
}

async function copyAll(
  source: OpenedDatabase,
  target: OpenedDatabase,
  { createAudit, openKeys, now }: MoveOptions,
): Promise<Counted> {
  if ((await findSite(source)) === 'nothing') throw new OperatorError('There is no site to move.')
  await refuseOlder(source)
  const keys = await openKeys(source)
  await copyTables(source, target)
  const tables = await orderTables((source.kind === 'sqlite' ? source : target).db)
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
  return { tables: tables.length, rows }
}

/** Every connection of a site shares this lock: who has it alone has the database alone. */
async function takeAlone(tx: Transaction, refusal: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${inUseLock}) as taken`.execute(tx)
  if (!rows[0]?.taken) throw new OperatorError(refusal)
}

async function requireEmpty(target: OpenedDatabase, source: OpenedDatabase): Promise<void> {
  const [there, here] = [await findSite(target), await findSite(source)]
  if (there === 'nothing') return
  const isSame = here !== 'nothing' && here.siteId !== null && here.siteId === there.siteId
  throw new OperatorError(
    isSame
      ? 'The database of --to holds this very site: an earlier move came to its end. Set DATABASE_URL to it.'
      : 'The database of --to holds a site already: name an empty one.',
  )
}

/** So that nobody goes on with the old one by mistake: a start that is not told of the new database is refused. */
async function putAway(dataDir: string, at: Date): Promise<string> {
  const name = await findReplacedName(dataDir, toBackupName(at))
  const folder = finalName(replacedFolder(dataDir, name))
  await mkdir(folder, { mode: 0o700 })
  await rename(databaseFile(dataDir), databaseFile(folder))
  await flushFolder(folder)
  await flushFolder(dataDir)
  return folder
}
