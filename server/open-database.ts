/** Opens the database that the settings name, at the schema of this code, once it is known to be the site's own. */
import { stat } from 'node:fs/promises'
import { finishRestores } from './backup/finish-restores.ts'
import { databaseFile, openDataFolder } from './data-folder.ts'
import { type OpenedDatabase, openPostgres, openSqlite } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { findSite, getSiteId } from './db/site-id.ts'
import { type Env, isLoopback } from './env.ts'
import { OperatorError } from './operator-error.ts'
import { shareFolder } from './storage/folder-lock.ts'
import { requireSite } from './storage/require-site.ts'
import { type Markers, nameDatabase, readMarkers, writeMarkers } from './storage/site-marker.ts'

export interface OpenedSiteDatabase extends OpenedDatabase {
  /** To be printed: a new site begins where there was another one. */
  notice: string | null
  close(): Promise<void>
}

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

export async function openDatabase(
  env: DatabaseSettings,
  now: () => Date,
): Promise<OpenedSiteDatabase> {
  const markers = await readMarkers(env.dataDir)
  const folder = await openDataFolder(env.dataDir)
  const lock = shareFolder(folder)
  if (!lock) throw new OperatorError(`A restore is under way in DATA_DIR=${folder}: wait for it.`)
  let opened: OpenedDatabase | null = null
  try {
    await finishRestores(folder)
    // A file of SQLite is not made before it is known that there should be a new one.
    if (!env.databaseUrl && !(await hasBytes(databaseFile(folder)))) judge(env, markers, 'nothing')
    opened = env.databaseUrl
      ? await openPostgres(env.databaseUrl, env.databaseLimits)
      : openSqlite(databaseFile(folder))
    const { db } = opened
    const holds = await findSite(opened)
    const notice = judge(env, markers, holds)
    await migrate(opened, now)
    // A site of a version that named none is the one that the marker names; a new one has a name of its own.
    const named = holds === 'nothing' ? undefined : markers.inside?.site
    const site = await getSiteId(db, now(), named)
    await writeMarkers(folder, markers, { site, database: nameDatabase(env.databaseUrl) })
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

function judge(
  env: DatabaseSettings,
  markers: Markers,
  holds: Awaited<ReturnType<typeof findSite>>,
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
