/** Opens the database that the settings name, at the schema of this code, with content in it. */
import { databaseFile, openDataFolder } from './data-folder.ts'
import { type OpenedDatabase, openPostgres, openSqlite } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'
import { OperatorError } from './operator-error.ts'

export async function openDatabase(env: Env, now: () => Date): Promise<OpenedDatabase> {
  const folder = await openDataFolder(env.dataDir)
  let opened: OpenedDatabase | null = null
  try {
    opened = env.databaseUrl
      ? await openPostgres(env.databaseUrl)
      : openSqlite(databaseFile(folder))
    await migrate(opened, now)
    return opened
  } catch (error) {
    await opened?.db.destroy()
    throw toOperatorError(error, env)
  }
}

/** What the database says about its address or file, without its stack. Never shows the URL: it holds a password. */
function toOperatorError(error: unknown, { databaseUrl, dataDir }: Env): unknown {
  const code = (error as { code?: unknown }).code
  if (error instanceof OperatorError || typeof code !== 'string') return error
  const where = databaseUrl ? 'The database of DATABASE_URL' : `The database in DATA_DIR=${dataDir}`
  const { message } = error as Error
  return new OperatorError(`${where} cannot be opened: ${message || code}`, { cause: error })
}
