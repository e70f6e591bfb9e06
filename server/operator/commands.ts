/** The operator's commands about sign-in. */
import { parseArgs } from 'node:util'
import { googleIssuer } from '../identity/sign-in/identity-provider.ts'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { rotateKeyFile } from '../platform/keys/key-file.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Env } from '../settings/env.ts'
import { createOperatorAccounts, type OperatorAccounts, type Whom } from './accounts.ts'
import { checkAudit, pruneOldRows } from './audit-commands.ts'
import { openAudit } from './audit-of-commands.ts'
import { forgetLostKeys } from './forget-lost-keys.ts'

export interface Operation extends OpenedDatabase {
  env: Env
  now: () => Date
  /** What follows the name of the command. */
  args: string[]
}

type Command = (operation: Operation) => Promise<string>

export const accountCommands: Record<string, Command> = {
  'admin:grant': about('grantAdmin'),
  'admin:revoke': about('revokeAdmin'),
  'auth:unlock': about('unlock'),
  'auth:end-sessions': about('endSessions'),
  'auth:remove-second-factor': about('removeSecondFactor'),

  'audit:check': checkAudit,
  'audit:prune': pruneOldRows,

  async 'keys:rotate'({ db, env, now, args }) {
    if (args.length > 0) throw new OperatorError('keys:rotate takes nothing.')
    if (env.authKeys) {
      throw new OperatorError(
        'The keys are in AUTH_KEYS, so they are yours to change. Put a new one before them and keep the others, then restart every instance: AUTH_KEYS=$(date +%F):$(openssl rand -base64 32),$AUTH_KEYS',
      )
    }
    const audit = await openAudit(env, db, now)
    const kid = await rotateKeyFile(env.dataDir, now)
    await db.transaction().execute((tx) =>
      audit.append(tx, {
        event: 'sys_keys_rotated',
        actor: null,
        result: 'success',
        detail: { kid },
      }),
    )
    return `The key ${kid} is the current one. Restart the site to use it. The others stay, to open what they closed.`
  },

  'keys:forget-lost': forgetLostKeys,
}

function about(command: keyof OperatorAccounts): Command {
  return async ({ db, env, now, args }) => {
    const whom = parseWhom(args)
    const audit = await openAudit(env, db, now)
    const issuer = env.googleClientId === null ? null : googleIssuer
    return createOperatorAccounts({ audit, db, issuer, now })[command](whom)
  }
}

function parseWhom(args: string[]): Whom {
  const options = { sub: { type: 'string' }, email: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ args, options })
    if (values.sub || values.email) return values
  } catch {
    // Said below, in one sentence for all that can be wrong.
  }
  throw new OperatorError('Whom? --sub SUB or --email EMAIL')
}
