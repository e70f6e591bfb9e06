/** Commands of the operator for sign-in. */
import { googleIssuer } from '../identity/sign-in/identity-provider.ts'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { rotateKeyFile } from '../platform/keys/key-file.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Env } from '../settings/env.ts'
import {
  type AccountSelector,
  changeAccount,
  endSessions,
  grantAdmin,
  removeSecondFactor,
  revokeAdmin,
  unlock,
} from './accounts.ts'
import { checkAudit, pruneOldRows } from './audit-commands.ts'
import { openAudit, parseCommand } from './command-line.ts'
import { forgetLostKeys } from './forget-lost-keys.ts'

export interface Operation extends OpenedDatabase {
  env: Env
  now: () => Date
  /** The arguments after the name of the command. */
  args: string[]
}

type Command = (operation: Operation) => Promise<string>

export const accountCommands: Record<string, Command> = {
  'admin:grant': accountCommand(grantAdmin),
  'admin:revoke': accountCommand(revokeAdmin),
  'auth:unlock': accountCommand(unlock),
  'auth:end-sessions': accountCommand(endSessions),
  'auth:remove-second-factor': accountCommand(removeSecondFactor),

  'audit:check': checkAudit,
  'audit:prune': pruneOldRows,

  async 'keys:rotate'({ db, env, now, args }) {
    if (args.length > 0) throw new OperatorError('keys:rotate takes no arguments.')
    if (env.authKeys) {
      throw new OperatorError(
        'The keys are set by AUTH_KEYS, so change that setting: put a new key before the others and keep those, then restart: AUTH_KEYS=$(date +%F):$(openssl rand -base64 32),$AUTH_KEYS. With several instances, append the key in all of them first, and then move it to the front.',
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
    return `The key ${kid} is the current one. Restart the site to use it. The other keys stay, because older data needs them.`
  },

  'keys:forget-lost': forgetLostKeys,
}

function accountCommand(act: Parameters<typeof changeAccount>[2]): Command {
  return async ({ db, env, now, args }) => {
    const selector = parseSelector(args)
    const audit = await openAudit(env, db, now)
    const issuer = env.googleClientId === null ? null : googleIssuer
    return changeAccount({ audit, db, issuer, now }, selector, act)
  }
}

function parseSelector(args: string[]): AccountSelector {
  const usage = 'Select an account: --sub SUB or --email EMAIL'
  const options = { sub: { type: 'string' }, email: { type: 'string' } } as const
  const { values } = parseCommand(args, options, usage)
  if (values.sub || values.email) return values
  throw new OperatorError(usage)
}
