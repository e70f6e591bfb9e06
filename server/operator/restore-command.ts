/** `npm run madang -- restore NAME`: has a copy of the site back. */
import { findBackup } from '../backups/backups.ts'
import { countQueuedLetters } from '../backups/hold-letters.ts'
import { type Restored, restoreBackup } from '../backups/restore-backup.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Env } from '../settings/env.ts'
import { askOnTerminal } from './ask-on-terminal.ts'
import { openAuditWith } from './audit-of-commands.ts'
import { findNamed, type NamedBackup, parse } from './backup-commands.ts'

const usage =
  'Which? restore NAME, a folder of backups [--from DIR] [--identity FILE] [--send-queued-letters]'

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
  const asked = parse(args, options)
  const [name, ...rest] = asked?.positionals ?? []
  if (!asked || !name || rest.length > 0) throw new OperatorError(usage)
  const named = await findNamed(env, { name, ...asked.values })
  const sendsQueuedLetters =
    asked.values['send-queued-letters'] === true || (await wantsLetters(named, ask))
  const createAudit = openAuditWith(env, now)
  const restored = await restoreBackup({ ...env, ...named, now, createAudit, sendsQueuedLetters })
  const where = env.databaseUrl ? 'The PostgreSQL database' : `The database in ${env.dataDir}`
  return [
    `${where} is that of ${name}.`,
    ...(restored.replaced ? [`What was there before is in ${restored.replaced}.`] : []),
    ...describeEnded(restored),
    ...describeLetters(restored),
    ...describeChanges(restored),
  ].join('\n')
}

/** Asked only where it is known that there are any. What else is wrong with the backup is said by the restore itself. */
async function wantsLetters(
  { folders, name }: NamedBackup,
  ask: typeof askOnTerminal,
): Promise<boolean> {
  const folder = await findBackup(folders, name)
  const waiting = folder === null ? 0 : await countQueuedLetters(folder).catch(() => 0)
  if (waiting === 0) return false
  return ask(
    `${countLetters(waiting)} waited to be sent when the backup was made, and probably were since. Send again?`,
  )
}

function describeLetters({ heldLetters }: Restored): string[] {
  if (heldLetters === 0) return []
  return [
    `${countLetters(heldLetters)} that waited in the backup will not be sent by themselves, because they probably were since. The panel shows them under Emails, where each can be sent.`,
  ]
}

function countLetters(count: number): string {
  return count === 1 ? '1 letter' : `${count} letters`
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
