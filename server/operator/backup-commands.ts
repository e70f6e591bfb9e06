/** The operator's commands to copy the site's data, and to have a copy back. */
import { backupFolder, makeBackup, restoreBackup } from '../backup/backups.ts'
import { databaseFile } from '../data-folder.ts'
import type { Env } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import type { Operation } from './commands.ts'

export async function backup({ db, env, now, args }: Operation): Promise<string> {
  if (args.length > 0) throw new OperatorError('backup takes nothing.')
  refusePostgres(env, 'pg_dump --format=custom --file=madang.dump "$DATABASE_URL"')
  const { name } = await makeBackup(db, env.dataDir, now())
  const keys = env.authKeys ? ' AUTH_KEYS are not in it: keep a copy of them.' : ''
  return `The backup is ${backupFolder(env.dataDir, name)}. Copy it to another machine.${keys}`
}

export async function restore(
  env: Env,
  now: () => Date,
  [name, ...rest]: string[],
): Promise<string> {
  if (!name || rest.length > 0) throw new OperatorError('Which? restore NAME, a folder of backups.')
  refusePostgres(env, 'pg_restore --clean --dbname="$DATABASE_URL" madang.dump')
  const replaced = await restoreBackup(env.dataDir, name, now())
  return `${databaseFile(env.dataDir)} is that of ${name}. What was there before is in ${replaced}.`
}

function refusePostgres({ databaseUrl }: Pick<Env, 'databaseUrl'>, instead: string): void {
  if (!databaseUrl) return
  throw new OperatorError(`With PostgreSQL, its own tools do that: ${instead}`)
}
