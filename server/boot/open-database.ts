/** Opens the database that the settings name, once it is known to be the site's own and at a schema that this code can use. */
import { stat } from 'node:fs/promises'
import { backupsFolder } from '../backups/backups.ts'
import { finishRestores } from '../backups/finish-restores.ts'
import { sweepBackups } from '../backups/make-backup.ts'
import { upgradeSchema } from '../backups/upgrade-schema.ts'
import { type OpenedDatabase, openPostgres, openSqlite } from '../platform/db/database.ts'
import { refuseOlder } from '../platform/db/refuse-older.ts'
import { findSite, getSiteId } from '../platform/db/site-id.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile, openDataFolder } from '../platform/storage/data-folder.ts'
import { shareFolder } from '../platform/storage/folder-lock.ts'
import { requireSite } from '../platform/storage/require-site.ts'
import {
  type Markers,
  nameDatabase,
  readMarkers,
  writeMarkers,
} from '../platform/storage/site-marker.ts'
import { takeStartLock } from '../platform/storage/start-lock.ts'
import type { Env } from '../settings/env.ts'

export interface OpenedSiteDatabase extends OpenedDatabase {
  /** To be printed: a new site begins where there was another one. */
  notice: string | null
  close(): Promise<void>
}

type FoundDatabase = Awaited<ReturnType<typeof findSite>>

type DatabaseSettings = Pick<
  Env,
  | 'dataDir'
  | 'databaseLimits'
  | 'databaseUrl'
  | 'googleClientId'
  | 'host'
  | 'isTest'
  | 'publicOrigin'
  | 'trustedProxies'
>

export interface OpenOptions {
  /**
   * What becomes of a database that an older version left: a start upgrades it, after making a copy. Anything else
   * refuses it, or takes it as it is and must know what it may ask of it.
   */
  older?: 'upgrade' | 'refuse' | 'keep'
  /** The operator has a copy: none is made before an upgrade. */
  withoutCopy?: boolean
  /** What else a start does while no other instance starts. */
  prepare?(opened: OpenedDatabase): Promise<void>
}

export async function openDatabase(
  env: DatabaseSettings,
  now: () => Date,
  options: OpenOptions = {},
): Promise<OpenedSiteDatabase> {
  const markers = await readMarkers(env.dataDir)
  const folder = await openDataFolder(env.dataDir)
  const lock = shareFolder(folder)
  if (!lock) throw new OperatorError(`A restore is under way in DATA_DIR=${folder}: wait for it.`)
  let opened: OpenedDatabase | null = null
  try {
    await finishRestores(folder)
    // A file of SQLite is not made before it is known that there should be a new one.
    if (!env.databaseUrl && !(await hasBytes(databaseFile(folder))))
      checkMarkers(env, markers, 'nothing')
    opened = env.databaseUrl
      ? await openPostgres(env.databaseUrl, env.databaseLimits)
      : openSqlite(databaseFile(folder))
    const notice = await makeReady(opened, { env, folder, markers, now, options })
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

interface MakeReadyOptions {
  env: DatabaseSettings
  folder: string
  markers: Markers
  now: () => Date
  options: OpenOptions
}

/** Returns what is to be printed. */
async function makeReady(opened: OpenedDatabase, making: MakeReadyOptions): Promise<string | null> {
  const { env, folder, markers, now, options } = making
  const { older = 'refuse', withoutCopy = false, prepare } = options
  const found = await findSite(opened)
  if (older !== 'upgrade' && found !== 'nothing') {
    const notice = checkMarkers(env, markers, found)
    if (older === 'refuse') await refuseOlder(opened)
    // As it is: a schema of an older version may have no place for a name.
    if (older === 'refuse' || found.siteId !== null) await nameSite(opened, making, found)
    return notice
  }
  const lock = await takeStartLock({ ...env, dataDir: folder })
  try {
    // Looked at once more: another instance may have begun the site meanwhile.
    const holds = await findSite(opened)
    const begun = checkMarkers(env, markers, holds)
    const upgraded = await upgradeSchema(opened, { ...env, dataDir: folder, now, withoutCopy })
    await nameSite(opened, making, holds)
    await sweepBackups(backupsFolder(folder))
    await prepare?.(opened)
    return [begun, upgraded].filter((line) => line !== null).join('\n') || null
  } finally {
    await lock.release()
  }
}

/** A site of a version that named none is the one that the marker names; a new one has a name of its own. */
async function nameSite(
  { db }: OpenedDatabase,
  { env, folder, markers, now }: MakeReadyOptions,
  holds: FoundDatabase,
): Promise<void> {
  const named = holds === 'nothing' ? undefined : markers.inside?.site
  const site = await getSiteId(db, now(), named)
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

function isDemo({ googleClientId, host, publicOrigin, trustedProxies }: DatabaseSettings): boolean {
  if (googleClientId !== null || trustedProxies.length > 0) return false
  return isLoopback(host) && isLoopback(new URL(publicOrigin).hostname)
}

async function hasBytes(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size > 0,
    () => false,
  )
}

/** What the database says about its address or file, without its stack. Never shows the URL: it holds a password. */
function toOperatorError(error: unknown, { databaseUrl, dataDir }: DatabaseSettings): unknown {
  const code = (error as { code?: unknown }).code
  if (error instanceof OperatorError || typeof code !== 'string') return error
  const where = databaseUrl ? 'The database of DATABASE_URL' : `The database in DATA_DIR=${dataDir}`
  const { message } = error as Error
  return new OperatorError(`${where} cannot be opened: ${message || code}`, { cause: error })
}
