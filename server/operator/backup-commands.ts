/** Backup commands of the operator: create and verify backups, and prepare a new site. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backupsFolder } from '../backups/backups.ts'
import type { Decryption } from '../backups/encrypt-file.ts'
import { makeBackup, pruneBackups } from '../backups/make-backup.ts'
import type { Doubt } from '../backups/restore-backup.ts'
import { recordBackup } from '../backups/schedule.ts'
import { verifyBackup } from '../backups/verify-backup.ts'
import { openFittingKeys } from '../identity/audit/require-keys.ts'
import { listTables } from '../platform/db/database.ts'
import { keyFile } from '../platform/keys/key-file.ts'
import { findKeyRing, findKeys } from '../platform/keys/open-keys.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { removeMarkers } from '../platform/storage/site-marker.ts'
import type { Env } from '../settings/env.ts'
import { openAuditWith } from './audit-of-commands.ts'
import type { Operation } from './commands.ts'
import { requireReadable } from './require-readable.ts'

const backupUsage = 'Usage: backup [--with-keys] [--to DIR]'

export async function backup({ db, kind, env, now, args }: Operation): Promise<string> {
  const flag = { type: 'boolean' } as const
  const parsed = parse(args, { 'with-keys': flag, scheduled: flag, to: { type: 'string' } })
  if (!parsed || parsed.positionals.length > 0) throw new OperatorError(backupUsage)
  const { 'with-keys': withKeys = false, scheduled = false, to } = parsed.values
  const { encryption, folder, keep } = env.backups
  // An encrypted backup can safely include the keys; without them it cannot be restored on another machine.
  const hasKeys = withKeys || (scheduled && encryption !== null)
  // A backup with the wrong keys could not be restored. The first schemas have no values that need keys.
  const tables = hasKeys ? await listTables({ db, kind }) : []
  if (tables.some(({ name }) => name === 'audit')) await openFittingKeys(env, db, now)
  const keys = hasKeys ? await findKeys(env) : null
  const made = await makeBackup({
    database: { db, kind },
    all: to === undefined ? folder : resolve(to),
    keys,
    siteKeys: await findKeyRing(env),
    reason: scheduled ? 'scheduled' : 'command',
    encryption,
    now,
  })
  await recordBackup({ db, kind }, made.name, now())
  if (scheduled) await pruneBackups(folder, keep, made.site)
  return [`The backup was written to ${made.folder}.`, describeKeys(env, keys !== null)].join(' ')
}

function describeKeys(env: Env, hasKeys: boolean): string {
  const { encryption } = env.backups
  const copy = 'Copy it to another machine.'
  if (encryption) {
    const secret = 'recipient' in encryption ? 'the identity of BACKUP_RECIPIENT' : 'its passphrase'
    const keys = hasKeys ? ' It contains the keys.' : ''
    return `It is encrypted; only ${secret} can decrypt it.${keys} ${copy}`
  }
  if (hasKeys) return `${copy} It contains the keys: protect it like the server itself.`
  const where = env.authKeys ? 'AUTH_KEYS' : keyFile(env.dataDir)
  return `${copy} It does not contain the keys: keep a copy of ${where} elsewhere, or use backup --with-keys.`
}

/**
 * The backup to use, and how to decrypt it. Without `--from`, it is searched for in the folders of backups.
 */
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
  const folders =
    from === undefined ? [...new Set([backupsFolder(dataDir), backups.folder])] : [resolve(from)]
  for (const folder of folders) await requireReadable(folder)
  return {
    name,
    folders,
    decryption: {
      identity: identity === undefined ? null : await readIdentity(resolve(identity)),
      passphrase: backups.passphrase,
    },
  }
}

/** The secret key from a file that `age-keygen` created. */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new OperatorError(`--identity ${file} cannot be read: ${cause.message}`, { cause })
  })
  const identity = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0]
  if (identity) return identity
  throw new OperatorError(`--identity ${file} contains no line that begins with AGE-SECRET-KEY-1.`)
}

const maxAdmins = 50

/** What is not proven, and who would be an admin after a restore. */
export function describeDoubt(name: string, { why, admins }: Doubt): string {
  const others = admins.length - maxAdmins
  return [
    `Nothing proves that ${name} is as this site made it: ${why}.`,
    admins.length === 0 ? 'It contains no admin.' : 'Restored, it makes these accounts admins:',
    ...admins.slice(0, maxAdmins).map((admin) => `  ${admin}`),
    ...(others > 0 ? [`  and ${others} more`] : []),
  ].join('\n')
}

const verifyUsage = 'Usage: backup:verify NAME [--from DIR] [--identity FILE]'

export async function verify(env: Env, now: () => Date, args: string[]): Promise<string> {
  const text = { type: 'string' } as const
  const parsed = parse(args, { from: text, identity: text })
  const [name, ...rest] = parsed?.positionals ?? []
  if (!parsed || !name || rest.length > 0) throw new OperatorError(verifyUsage)
  const named = await findNamed(env, { name, ...parsed.values })
  const createAudit = openAuditWith({ ...env, logLevel: 'silent' }, now)
  const { tables, rows, audit, doubt } = await verifyBackup({ ...env, ...named, createAudit, now })
  const proof = doubt ? describeDoubt(name, doubt) : 'It is signed with a key of this site.'
  return `${name} can be restored: ${rows} rows of ${tables} tables; its audit log is intact (${audit}); a site started from it answers.\n${proof}`
}

export async function beginNewSite(
  { dataDir }: Env,
  _now: () => Date,
  args: string[],
): Promise<string> {
  if (args.length > 0) throw new OperatorError('site:new takes no arguments.')
  const hadMarkers = await removeMarkers(dataDir).catch((cause: Error) => {
    throw new OperatorError(
      `The record of the site in ${dataDir} could not be deleted: ${cause.message}`,
      { cause },
    )
  })
  if (!hadMarkers) return `No site is recorded in ${dataDir}: the next start creates one.`
  return `The record of the site in ${dataDir} was deleted. The next start uses the existing database, or creates a new site if there is none.`
}

type Options = Record<string, { type: 'string' | 'boolean' }>

/** null if there is an unknown option. */
export function parse<const Known extends Options>(args: string[], options: Known) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return null
  }
}
