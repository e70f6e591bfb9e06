/** `npm run madang -- db:move --to …`: moves a site from SQLite to PostgreSQL or back. */

import { readFile } from 'node:fs/promises'
import { type MoveOptions, moveToPostgres, moveToSqlite } from '../backups/move-site.ts'
import { openFittingKeys } from '../identity/audit/require-keys.ts'
import { keyFile } from '../platform/keys/key-file.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Env } from '../settings/env.ts'
import { openAuditWith } from './audit-of-commands.ts'
import { parse } from './backup-commands.ts'
import { describeDamage } from './restore-command.ts'

const usage =
  'Usage: db:move --to @FILE, where the file contains postgres://user:password@host/name, or --to sqlite'

export async function move(env: Env, now: () => Date, args: string[]): Promise<string> {
  const parsed = parse(args, { to: { type: 'string' } })
  const given = parsed?.values.to
  if (!given || parsed.positionals.length > 0) throw new OperatorError(usage)
  const to = given.startsWith('@') ? await readTarget(given.slice(1)) : given
  const { databaseUrl, dataDir } = env
  const options: Omit<MoveOptions, 'databaseUrl'> = {
    dataDir,
    // The current keys of the site, whatever settings it needs after the move.
    openKeys: ({ db }) => openFittingKeys(env, db, now),
    createAudit: openAuditWith({ ...env, logLevel: 'silent' }, now),
    now,
  }
  if (to === 'sqlite') {
    if (!databaseUrl)
      throw new OperatorError(
        'The site already uses SQLite. To move a site from PostgreSQL, set DATABASE_URL.',
      )
    const { tables, rows, damage } = await moveToSqlite({ ...options, databaseUrl })
    const said = `${describe(tables, rows)} in SQLite in ${dataDir}. Unset DATABASE_URL, and start the site. The PostgreSQL database is unchanged: drop it once the site works.`
    return [said, ...describeDamage(damage)].join('\n')
  }
  if (!/^postgres(?:ql)?:\/\//.test(to)) throw new OperatorError(usage)
  if (databaseUrl)
    throw new OperatorError(
      'The site already uses PostgreSQL. To move a site from SQLite, unset DATABASE_URL.',
    )
  const { tables, rows, kept, damage } = await moveToPostgres({ ...options, databaseUrl: to })
  const keys = env.authKeys ? '' : `, AUTH_KEYS to the text of ${keyFile(dataDir)}`
  const said = `${describe(tables, rows)} in PostgreSQL. Set DATABASE_URL to it${keys}, and start the site. The SQLite file is kept in ${kept}: delete it once the site works.`
  return [said, ...describeDamage(damage)].join('\n')
}

/** A URL in a file keeps the password out of the list of processes. */
async function readTarget(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (cause) {
    throw new OperatorError(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function describe(tables: number, rows: number): string {
  return `All ${rows} rows of ${tables} tables, compared one by one, are`
}
