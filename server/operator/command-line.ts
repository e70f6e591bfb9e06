/** Reads the arguments of commands, checks paths before they work, and opens the audit log. */
import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Audit, createAudit } from '../identity/audit/audit.ts'
import { openFittingKeys } from '../identity/audit/require-keys.ts'
import type { Database } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import { OperatorError, UsageError } from '../platform/operator-error.ts'
import type { Env } from '../settings/env.ts'

/** Throws `usage` (null: that of the CLI) for unknown options, and unless there are `count` arguments without a name. */
export function parseCommand<const Known extends ParseArgsOptionsConfig>(
  args: string[],
  options: Known,
  usage: string | null,
  count = 0,
) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true })
    const { positionals } = parsed
    if (positionals.length === count && !positionals.includes('')) return parsed
  } catch {
    // It throws for arguments that it does not know only.
  }
  throw usage === null ? new UsageError() : new OperatorError(usage)
}

/** Refuses a mistyped path of a file to write before the command has done its work. */
export async function requireFolderOf(file: string): Promise<void> {
  const folder = dirname(file)
  await access(folder).catch((cause: Error) => {
    throw new OperatorError(`The folder ${folder} does not exist. Nothing was changed.`, { cause })
  })
}

/** Refuses a folder that exists but cannot be read: it would look as if it were empty. */
export async function requireReadable(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.X_OK).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return
    throw new OperatorError(`${folder} cannot be read: ${cause.message}`, { cause })
  })
}

/** The lines of the audit log go to stderr, apart from the output of the command. */
export function openAuditWith(env: Env, now: () => Date): (keys: KeyRing) => Audit {
  const log = pino({ level: env.logLevel }, pino.destination(2))
  return (keys) => createAudit({ keys, log, now })
}

/** Refuses keys that are not those of the database: rows signed with them could never be verified. */
export async function openAudit(env: Env, db: Database, now: () => Date): Promise<Audit> {
  return openAuditWith(env, now)(await openFittingKeys(env, db, now))
}
