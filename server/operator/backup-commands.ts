/** The operator's commands to copy the site's data, and to have a copy back. */
import { openFittingKeys } from '../audit/require-keys.ts'
import { backupFolder } from '../backup/backups.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { type Restored, restoreBackup } from '../backup/restore-backup.ts'
import type { Env } from '../env.ts'
import { keyFile } from '../keys/key-file.ts'
import { findKeys } from '../keys/open-keys.ts'
import { OperatorError } from '../operator-error.ts'
import { removeMarkers } from '../storage/site-marker.ts'
import { openAuditWith } from './audit-of-commands.ts'
import type { Operation } from './commands.ts'

const withKeys = '--with-keys'

export async function backup({ db, kind, env, now, args }: Operation): Promise<string> {
  if (args.some((argument) => argument !== withKeys)) {
    throw new OperatorError(`backup takes nothing but ${withKeys}.`)
  }
  const hasKeys = args.includes(withKeys)
  // Keys that do not fit would make a backup that nobody can restore.
  if (hasKeys) await openFittingKeys(env, db, now)
  const keys = hasKeys ? await findKeys(env) : null
  const { name } = await makeBackup({ database: { db, kind }, dataDir: env.dataDir, keys, now })
  const made = `The backup is ${backupFolder(env.dataDir, name)}. Copy it to another machine.`
  if (keys) return `${made} The keys are in it: keep it as safe as the server.`
  const where = env.authKeys ? 'AUTH_KEYS' : keyFile(env.dataDir)
  return `${made} The keys are not in it: keep a copy of ${where} elsewhere, or make one by backup ${withKeys}.`
}

export async function restore(
  env: Env,
  now: () => Date,
  [name, ...rest]: string[],
): Promise<string> {
  if (!name || rest.length > 0) throw new OperatorError('Which? restore NAME, a folder of backups.')
  const createAudit = openAuditWith(env, now)
  const restored = await restoreBackup({ ...env, name, now, createAudit })
  const where = env.databaseUrl ? 'The PostgreSQL database' : `The database in ${env.dataDir}`
  return [
    `${where} is that of ${name}.`,
    ...(restored.replaced ? [`What was there before is in ${restored.replaced}.`] : []),
    ...describeEnded(restored),
    ...describeChanges(restored),
  ].join('\n')
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

function describeEnded({ ended, changes }: Restored): string[] {
  const { sessions, recoveryCodes, claim } = ended
  const lines = [`Everybody is signed out (${sessions} sessions of the backup were ended).`]
  if (recoveryCodes > 0) {
    const why = changes ? 'were used or replaced after the backup' : 'may have been used'
    lines.push(`${recoveryCodes} recovery codes ${why}, and are void now.`)
  }
  if (claim) lines.push('Nobody can claim to be the first admin: use admin:grant if there is none.')
  return lines
}

function describeChanges({ changes }: Restored): string[] {
  if (!changes) {
    return ['What was there before could not be read: look through the accounts and their roles.']
  }
  if (changes.length === 0) return ['No account differs from what it was.']
  return ['These accounts differ from what they were:', ...changes.map((said) => `  ${said}`)]
}
