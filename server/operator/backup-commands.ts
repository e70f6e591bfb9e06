/** The operator's commands to copy the site's data, and to look whether a copy can be restored. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { noteBackup } from '../backups/backup-runs.ts'
import { backupsFolder } from '../backups/backups.ts'
import type { Decryption } from '../backups/encrypt-file.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { pruneBackups } from '../backups/prune-backups.ts'
import { verifyBackup } from '../backups/verify-backup.ts'
import { openFittingKeys } from '../identity/audit/require-keys.ts'
import { keyFile } from '../platform/keys/key-file.ts'
import { findKeys } from '../platform/keys/open-keys.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { removeMarkers } from '../platform/storage/site-marker.ts'
import type { Env } from '../settings/env.ts'
import { openAuditWith } from './audit-of-commands.ts'
import type { Operation } from './commands.ts'

const backupUsage = 'backup [--with-keys] [--to DIR]'

export async function backup({ db, kind, env, now, args }: Operation): Promise<string> {
  const flag = { type: 'boolean' } as const
  const asked = parse(args, { 'with-keys': flag, scheduled: flag, to: { type: 'string' } })
  if (!asked || asked.positionals.length > 0) throw new OperatorError(backupUsage)
  const { 'with-keys': withKeys = false, scheduled = false, to } = asked.values
  const { encryption, folder, keep } = env.backups
  // Where nobody else can read them, they belong to it: without them it cannot be restored elsewhere.
  const hasKeys = withKeys || (scheduled && encryption !== null)
  // Keys that do not fit would make a backup that nobody can restore.
  if (hasKeys) await openFittingKeys(env, db, now)
  const made = await makeBackup({
    database: { db, kind },
    all: to === undefined ? folder : resolve(to),
    keys: hasKeys ? await findKeys(env) : null,
    reason: scheduled ? 'scheduled' : 'command',
    encryption,
    now,
  })
  await noteBackup({ db, kind }, made.name, now())
  if (scheduled) await pruneBackups(folder, keep)
  return [`The backup is ${made.folder}.`, describeKeys(env, hasKeys)].join(' ')
}

function describeKeys(env: Env, hasKeys: boolean): string {
  const { encryption } = env.backups
  const copy = 'Copy it to another machine.'
  if (encryption) {
    const opener = 'recipient' in encryption ? 'the identity of BACKUP_RECIPIENT' : 'its passphrase'
    const keys = hasKeys ? ' The keys are in it.' : ''
    return `It is encrypted, and opened by nothing but ${opener}.${keys} ${copy}`
  }
  if (hasKeys) return `${copy} The keys are in it: keep it as safe as the server.`
  const where = env.authKeys ? 'AUTH_KEYS' : keyFile(env.dataDir)
  return `${copy} The keys are not in it: keep a copy of ${where} elsewhere, or make one by backup --with-keys.`
}

/** Which backup is meant, and what opens it. Without `--from`, it is looked for where backups are made. */
export interface NamedBackup {
  name: string
  folders: string[]
  decryption: Decryption
}

export async function findNamed(
  { backups, dataDir }: Env,
  {
    name,
    from,
    identity,
  }: { name: string; from?: string | undefined; identity?: string | undefined },
): Promise<NamedBackup> {
  const { encryption } = backups
  return {
    name,
    folders:
      from === undefined ? [...new Set([backupsFolder(dataDir), backups.folder])] : [resolve(from)],
    decryption: {
      identity: identity === undefined ? null : await readIdentity(resolve(identity)),
      passphrase: encryption && 'passphrase' in encryption ? encryption.passphrase : null,
    },
  }
}

/** The secret line of a file that `age-keygen` has made. */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new OperatorError(`--identity ${file} cannot be read: ${cause.message}`, { cause })
  })
  const identity = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0]
  if (identity) return identity
  throw new OperatorError(`--identity ${file} holds no line that begins with AGE-SECRET-KEY-1.`)
}

const verifyUsage = 'backup:verify NAME [--from DIR] [--identity FILE]'

export async function verify(env: Env, now: () => Date, args: string[]): Promise<string> {
  const text = { type: 'string' } as const
  const asked = parse(args, { from: text, identity: text })
  const [name, ...rest] = asked?.positionals ?? []
  if (!asked || !name || rest.length > 0) throw new OperatorError(verifyUsage)
  const named = await findNamed(env, { name, ...asked.values })
  const createAudit = openAuditWith({ ...env, logLevel: 'silent' }, now)
  const { tables, rows, audit } = await verifyBackup({ ...env, ...named, createAudit, now })
  return `${name} can be restored: ${rows} rows of ${tables} tables; its audit log is whole (${audit}); a site that was started on it answers.`
}

export async function beginNewSite(
  { dataDir }: Env,
  _now: () => Date,
  args: string[],
): Promise<string> {
  if (args.length > 0) throw new OperatorError('site:new takes nothing.')
  const isForgotten = await removeMarkers(dataDir)
  if (!isForgotten) return `Nothing is known of a site in ${dataDir}: the next start begins one.`
  return `The site of ${dataDir} is forgotten. The next start uses the database that it finds, and begins a new site if there is none.`
}

type Options = Record<string, { type: 'string' | 'boolean' }>

/** null: there is an option that nobody knows. */
export function parse<const Known extends Options>(args: string[], options: Known) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return null
  }
}
