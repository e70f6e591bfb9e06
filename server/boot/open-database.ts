/**
 * Opens the database of the settings. Checks first that it belongs to this site, and that its schema suits
 * this code.
 */
import { stat } from 'node:fs/promises'
import { backupsFolder } from '../backups/backups.ts'
import { sweepBackups } from '../backups/make-backup.ts'
import { finishRestores } from '../backups/sqlite-site.ts'
import { upgradeSchema } from '../backups/upgrade-schema.ts'
import { type OpenedDatabase, openPostgres, openSqlite } from '../platform/db/database.ts'
import { refuseOlder } from '../platform/db/migrate.ts'
import { isOutage } from '../platform/db/outage.ts'
import { findSite, getSiteId } from '../platform/db/site-id.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile, openDataFolder } from '../platform/storage/data-folder.ts'
import { shareFolder, takeStartLock } from '../platform/storage/folder-lock.ts'
import {
  type Markers,
  nameDatabase,
  readMarkers,
  requireSite,
  writeMarkers,
} from '../platform/storage/site-marker.ts'
import type { Env } from '../settings/env.ts'

export interface OpenedSiteDatabase extends OpenedDatabase {
  /** A message to print: a new site was created although there was one before, or the schema was upgraded. */
  notice: string | null
  close(): Promise<void>
}

type FoundDatabase = Awaited<ReturnType<typeof findSite>>

type DatabaseSettings = Pick<
  Env,
  | 'authKeys'
  | 'dataDir'
  | 'databaseLimits'
  | 'databaseUrl'
  | 'googleClientId'
  | 'host'
  | 'isTest'
  | 'platform'
  | 'publicOrigin'
  | 'trustedProxies'
>

export interface OpenOptions {
  /**
   * What to do with a database of an older version. A start upgrades it after making a copy. Any other
   * command refuses it, or keeps its schema and must not rely on newer tables.
   */
  older?: 'upgrade' | 'refuse' | 'keep'
  /** Refuses a database without a site, and creates nothing: a mistyped DATA_DIR must not become a new site. */
  needsSite?: boolean
  /** The operator has a copy, so none is made before an upgrade. */
  withoutCopy?: boolean
  /** Further steps of a start, run while no other instance starts. */
  prepare?(opened: OpenedDatabase): Promise<void>
}

export async function openDatabase(
  env: DatabaseSettings,
  now: () => Date,
  options: OpenOptions = {},
): Promise<OpenedSiteDatabase> {
  const markers = await readMarkers(env.dataDir)
  const { needsSite = false } = options
  if (needsSite && !env.databaseUrl && !markers.folderExisted) {
    checkMarkers(env, markers, 'nothing')
    throw withoutSite(env)
  }
  const folder = await openDataFolder(env.dataDir)
  const lock = shareFolder(folder)
  if (!lock)
    throw new OperatorError(
      `A restore is running in DATA_DIR=${folder}: wait until it has finished.`,
    )
  let opened: OpenedDatabase | null = null
  try {
    await finishRestores(folder, now())
    // Opening creates the SQLite file, so first check that a new site is intended.
    if (!env.databaseUrl && !(await hasBytes(databaseFile(folder)))) {
      checkMarkers(env, markers, 'nothing')
      if (needsSite) throw withoutSite(env)
    }
    opened = env.databaseUrl
      ? await openPostgres(env.databaseUrl, env.databaseLimits)
      : openSqlite(databaseFile(folder))
    const notice = await prepareDatabase(opened, { env, folder, markers, now, options })
    const { db } = opened
    const close = async () => {
      await db.destroy()
      lock.release()
    }
    return { ...opened, notice, close }
  } catch (error) {
    await opened?.db.destroy()
    lock.release()
    throw toOperatorError(error, env)
  }
}

interface PrepareOptions {
  env: DatabaseSettings
  folder: string
  markers: Markers
  now: () => Date
  options: OpenOptions
}

/** Returns a message to print, or null. */
async function prepareDatabase(
  opened: OpenedDatabase,
  context: PrepareOptions,
): Promise<string | null> {
  const { env, folder, markers, now, options } = context
  const { needsSite = false, older = 'refuse', withoutCopy = false, prepare } = options
  const found = await findSite(opened)
  if (needsSite && found === 'nothing') {
    checkMarkers(env, markers, found)
    throw withoutSite(env)
  }
  if (older !== 'upgrade' && found !== 'nothing') {
    const notice = checkMarkers(env, markers, found)
    if (older === 'refuse') await refuseOlder(opened)
    // The schema of an older version may lack the table for the site id.
    if (older === 'refuse' || found.siteId !== null) await storeSiteId(opened, context, found)
    return notice
  }
  const lock = await takeStartLock({ ...env, dataDir: folder })
  try {
    // Check again under the lock: another instance may have created the site in the meantime.
    const holds = await findSite(opened)
    const newSiteNotice = checkMarkers(env, markers, holds)
    const upgradeNotice = await upgradeSchema(opened, { ...env, dataDir: folder, now, withoutCopy })
    await storeSiteId(opened, context, holds)
    await sweepBackups(backupsFolder(folder))
    await prepare?.(opened)
    return [newSiteNotice, upgradeNotice].filter((line) => line !== null).join('\n') || null
  } finally {
    await lock.release()
  }
}

/** A site of a version without site ids takes the id from the marker file; a new site gets a new id. */
async function storeSiteId(
  { db }: OpenedDatabase,
  { env, folder, markers, now }: PrepareOptions,
  holds: FoundDatabase,
): Promise<void> {
  const markerId = holds === 'nothing' ? undefined : markers.inside?.site
  const site = await getSiteId(db, now(), markerId)
  await writeMarkers(folder, markers, { site, database: nameDatabase(env.databaseUrl) })
}

function checkMarkers(
  env: DatabaseSettings,
  markers: Markers,
  holds: FoundDatabase,
): string | null {
  const { dataDir, databaseUrl } = env
  const database = nameDatabase(databaseUrl)
  const isTrial = env.isTest || isDemo(env)
  return requireSite({ ...markers, dataDir, database, holds, isTrial })
}

function isDemo(env: DatabaseSettings): boolean {
  if (env.googleClientId !== null || env.platform !== null || env.trustedProxies.length > 0)
    return false
  return isLoopback(env.host) && isLoopback(new URL(env.publicOrigin).hostname)
}

function withoutSite({ dataDir, databaseUrl }: DatabaseSettings): OperatorError {
  const where = databaseUrl ? 'The database of DATABASE_URL' : `DATA_DIR=${dataDir}`
  const name = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
  return new OperatorError(`${where} holds no site. Check ${name}, or start the site first.`)
}

async function hasBytes(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size > 0,
    () => false,
  )
}

/**
 * Converts errors of the database about its address or file to one sentence without a stack trace. The URL is
 * not shown: it contains a password.
 */
function toOperatorError(error: unknown, { databaseUrl, dataDir }: DatabaseSettings): unknown {
  const code = (error as { code?: unknown }).code
  // A connection that times out has no code.
  const isKnown = typeof code === 'string' || isOutage(error)
  if (error instanceof OperatorError || !isKnown) return error
  const where = databaseUrl ? 'The database of DATABASE_URL' : `The database in DATA_DIR=${dataDir}`
  const { message } = error as Error
  return new OperatorError(`${where} cannot be opened: ${message || code}`, { cause: error })
}

const waitMs = 10_000

/** Calls `say` once with a sentence for the operator if `opening` takes longer than `afterMs`; returns what it returns. */
export async function announceWait<Value>(
  opening: Promise<Value>,
  say: (sentence: string) => void,
  afterMs = waitMs,
): Promise<Value> {
  const timer = setTimeout(say, afterMs, sentence)
  try {
    return await opening
  } finally {
    clearTimeout(timer)
  }
}

const sentence =
  'Still waiting for the database: it is being upgraded, filled or restored, another instance is starting, or PostgreSQL does not answer.'
