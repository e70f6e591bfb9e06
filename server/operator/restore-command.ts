/** `npm run madang -- restore NAME`: restores a backup of the site. */

import { createInterface } from 'node:readline/promises'
import { type Restored, restoreBackup } from '../backups/restore-backup.ts'
import type { Damage } from '../editing/damaged-drafts.ts'
import { countOf } from '../platform/count-of.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Env } from '../settings/env.ts'
import { openAuditWith } from './audit-of-commands.ts'
import { describeDoubt, findNamed, parse } from './backup-commands.ts'

const usage =
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
  const parsed = parse(args, options)
  const [name, ...rest] = parsed?.positionals ?? []
  if (!parsed || !name || rest.length > 0) throw new OperatorError(usage)
  const named = await findNamed(env, { name, ...parsed.values })
  const restored = await restoreBackup({
    ...env,
    ...named,
    now,
    createAudit: openAuditWith(env, now),
    acceptsDoubt: (doubt) => acceptsDoubt(describeDoubt(name, doubt), ask),
    sendsQueuedLetters: async (count) =>
      parsed.values['send-queued-letters'] === true || (await confirmSending(count, ask)),
  })
  const where = env.databaseUrl ? 'The PostgreSQL database' : `The database in ${env.dataDir}`
  return [
    `${where} was restored from ${name}.`,
    ...(restored.replaced ? [`The previous data is in ${restored.replaced}.`] : []),
    ...describeEnded(restored),
    ...describeLetters(restored),
    ...describeChanges(restored),
    ...describeDamage(restored.damage),
  ].join('\n')
}

export function describeDamage(damage: readonly Damage[]): string[] {
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

function describeLetters({ heldLetters }: Restored): string[] {
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
export async function askOnTerminal(question: string): Promise<boolean | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question(`${question} [y/N] `)
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}
