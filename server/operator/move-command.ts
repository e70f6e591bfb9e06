/** `npm run madang -- db:move --to …`: from SQLite to PostgreSQL, and back. */

import { type MoveOptions, moveToPostgres, moveToSqlite } from '../backups/move-site.ts'
import { openFittingKeys } from '../identity/audit/require-keys.ts'
import { keyFile } from '../platform/keys/key-file.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Env } from '../settings/env.ts'
import { openAuditWith } from './audit-of-commands.ts'
import { parse } from './backup-commands.ts'

const usage = 'db:move --to postgres://user:password@host/name, or --to sqlite'

export async function move(env: Env, now: () => Date, args: string[]): Promise<string> {
  const asked = parse(args, { to: { type: 'string' } })
  const to = asked?.values.to
  if (!asked || !to || asked.positionals.length > 0) throw new OperatorError(usage)
  const { databaseUrl, dataDir } = env
  const options: Omit<MoveOptions, 'databaseUrl'> = {
    dataDir,
    // As the site has had them until now, whatever it will need where it goes.
    openKeys: ({ db }) => openFittingKeys(env, db, now),
    createAudit: openAuditWith({ ...env, logLevel: 'silent' }, now),
    now,
  }
  if (to === 'sqlite') {
    if (!databaseUrl) throw new OperatorError('The site is in SQLite already: set DATABASE_URL.')
    const { tables, rows } = await moveToSqlite({ ...options, databaseUrl })
    return `${describe(tables, rows)} in SQLite in ${dataDir}. Unset DATABASE_URL, and start the site. The PostgreSQL database is left as it was: drop it when all is well.`
  }
  if (!/^postgres(?:ql)?:\/\//.test(to)) throw new OperatorError(usage)
  if (databaseUrl) throw new OperatorError('The site is in PostgreSQL already: unset DATABASE_URL.')
  const { tables, rows, kept } = await moveToPostgres({ ...options, databaseUrl: to })
  const keys = env.authKeys ? '' : `, AUTH_KEYS to the text of ${keyFile(dataDir)}`
  return `${describe(tables, rows)} in PostgreSQL. Set DATABASE_URL to it${keys}, and start the site. The SQLite file is kept in ${kept}: remove it when all is well.`
}

function describe(tables: number, rows: number): string {
  return `All ${rows} rows of ${tables} tables, compared one by one, are`
}
