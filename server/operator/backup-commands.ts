/** Commands for backups: make, verify and restore one; and to move the database, or prepare a new site. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { backupsFolder } from '../backups/backups.ts'
import { makeBackup, pruneBackups } from '../backups/make-backup.ts'
import { type MoveOptions, moveToPostgres, moveToSqlite } from '../backups/move-site.ts'
import { type Doubt, type Restored, restoreBackup } from '../backups/restore-backup.ts'
import { recordBackup } from '../backups/schedule.ts'
import { verifyBackup } from '../backups/verify-backup.ts'
import type { Damage } from '../editing/damaged-drafts.ts'
import { openFittingKeys } from '../identity/audit/require-keys.ts'
import { countOf } from '../platform/count-of.ts'
import { listTables } from '../platform/db/database.ts'
import { keyFile } from '../platform/keys/key-file.ts'
import { findKeyRing, findKeys } from '../platform/keys/open-keys.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { removeMarkers } from '../platform/storage/site-marker.ts'
import type { Env } from '../settings/env.ts'
import { openAuditWith, parseCommand, requireReadable } from './command-line.ts'
import type { Operation } from './commands.ts'

const backupUsage = 'Usage: backup [--with-keys] [--to DIR]'

export async function backup({ db, kind, env, now, args }: Operation): Promise<string> {
  const flag = { type: 'boolean' } as const
  const options = { 'with-keys': flag, scheduled: flag, to: { type: 'string' } } as const
  const { values } = parseCommand(args, options, backupUsage)
  const { 'with-keys': withKeys = false, scheduled = false, to } = values
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
export async function findNamed(
  { backups, dataDir }: Env,
  {
    name,
    from,
    identity,
  }: { name: string; from?: string | undefined; identity?: string | undefined },
) {
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

/** Says why a backup is in doubt, and who would be an admin after a restore. */
function describeDoubt(name: string, { why, admins }: Doubt): string {
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
  const options = { from: text, identity: text }
  const { values, positionals } = parseCommand(args, options, verifyUsage, 1)
  const [name = ''] = positionals
  const named = await findNamed(env, { name, ...values })
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

const restoreUsage =
  'Usage: restore NAME [--from DIR] [--identity FILE] [--send-queued-letters], where NAME is a folder of the backups'

export async function restore(
  env: Env,
  now: () => Date,
  args: string[],
  ask = askOnTerminal,
): Promise<string> {
  const text = { type: 'string' } as const
  const options = {
    from: text,
    identity: text,
    'send-queued-letters': { type: 'boolean' },
  } as const
  const { values, positionals } = parseCommand(args, options, restoreUsage, 1)
  const [name = ''] = positionals
  const named = await findNamed(env, { name, ...values })
  const restored = await restoreBackup({
    ...env,
    ...named,
    now,
    createAudit: openAuditWith(env, now),
    acceptsDoubt: (doubt) => acceptsDoubt(describeDoubt(name, doubt), ask),
    sendsQueuedEmails: async (count) =>
      values['send-queued-letters'] === true || (await confirmSending(count, ask)),
  })
  const where = env.databaseUrl ? 'The PostgreSQL database' : `The database in ${env.dataDir}`
  return [
    `${where} was restored from ${name}.`,
    ...(restored.replaced ? [`The previous data is in ${restored.replaced}.`] : []),
    ...describeEnded(restored),
    ...describeEmails(restored),
    ...describeChanges(restored),
    ...describeDamage(restored.damage),
  ].join('\n')
}

function describeDamage(damage: readonly Damage[]): string[] {
  if (damage.length === 0) return []
  return [
    'Not everything can be read; `npm run madang -- doctor` says where it is repaired:',
    ...damage.map(({ problem }) => `  ${problem}`),
  ]
}

/** A script that restores is not stopped: it gave the name of the backup. */
async function acceptsDoubt(doubt: string, ask: typeof askOnTerminal): Promise<boolean> {
  const answer = await ask(`${doubt}\nRestore it?`)
  if (answer === null) process.stderr.write(`${doubt}\n`)
  return answer !== false
}

async function confirmSending(queued: number, ask: typeof askOnTerminal): Promise<boolean> {
  const answer = await ask(
    `${countOf(queued, 'email')} waited to be sent when the backup was made, and may have been sent since. Send again?`,
  )
  return answer === true
}

function describeEmails({ heldLetters }: Restored): string[] {
  if (heldLetters === 0) return []
  return [
    `${countOf(heldLetters, 'email')} queued in the backup will not be sent automatically, so that nobody receives one twice. The panel lists them under Emails, where each can be sent.`,
  ]
}

function describeEnded({ ended, changes }: Restored): string[] {
  const { sessions, recoveryCodes, claim } = ended
  const lines = [`All users are signed out: ${countOf(sessions, 'session')} of the backup ended.`]
  if (recoveryCodes > 0) {
    const why = changes ? 'are not in the replaced data' : 'may have been used'
    lines.push(
      `Recovery codes that ${why} are now invalid: ${recoveryCodes}. Their users create new ones in the profile.`,
    )
  }
  if (claim)
    lines.push('Signing in no longer creates the first admin: use admin:grant if there is none.')
  return lines
}

function describeChanges({ changes }: Restored): string[] {
  if (!changes) {
    return ['The previous data could not be read: check the accounts and their roles.']
  }
  if (changes.length === 0) return ['No account was changed by the restore.']
  return ['The restore changed these accounts:', ...changes.map((change) => `  ${change}`)]
}

/** Asks a yes-or-no question. Null: there is no terminal to ask on. */
async function askOnTerminal(question: string): Promise<boolean | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question(`${question} [y/N] `)
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

const moveUsage =
  'Usage: db:move --to @FILE, where the file contains postgres://user:password@host/name, or --to sqlite'

export async function move(env: Env, now: () => Date, args: string[]): Promise<string> {
  const { to: given } = parseCommand(args, { to: { type: 'string' } }, moveUsage).values
  if (!given) throw new OperatorError(moveUsage)
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
    const said = `${describeMoved(tables, rows)} in SQLite in ${dataDir}. Unset DATABASE_URL, and start the site. The PostgreSQL database is unchanged: drop it once the site works.`
    return [said, ...describeDamage(damage)].join('\n')
  }
  if (!/^postgres(?:ql)?:\/\//.test(to)) throw new OperatorError(moveUsage)
  if (databaseUrl)
    throw new OperatorError(
      'The site already uses PostgreSQL. To move a site from SQLite, unset DATABASE_URL.',
    )
  const { tables, rows, kept, damage } = await moveToPostgres({ ...options, databaseUrl: to })
  const keys = env.authKeys ? '' : `, AUTH_KEYS to the text of ${keyFile(dataDir)}`
  const said = `${describeMoved(tables, rows)} in PostgreSQL. Set DATABASE_URL to it${keys}, and start the site. The SQLite file is kept in ${kept}: delete it once the site works.`
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

function describeMoved(tables: number, rows: number): string {
  return `All ${rows} rows of ${tables} tables, compared one by one, are`
}
