/** Account commands of the operator. */
import type { Audit } from '../identity/audit/audit.ts'
import { createAttempts } from '../identity/second-factor/attempts.ts'
import { removePasskeys } from '../identity/second-factor/passkeys.ts'
import { removeRecoveryCodes } from '../identity/second-factor/recovery-codes.ts'
import { removeTotp } from '../identity/second-factor/totp-factor.ts'
import {
  type Account,
  closeBootstrap,
  createAccount,
  hasOtherAdmin,
  lockAccount,
  setRole,
} from '../identity/sign-in/accounts.ts'
import type { EndReason } from '../identity/sign-in/sessions.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import { OperatorError } from '../platform/operator-error.ts'

/** The account that a command applies to: `--sub` is unambiguous, `--email` may not be. */
export interface AccountSelector {
  sub?: string | undefined
  email?: string | undefined
}

/** Changes an account, and returns a sentence that describes the result. */
type Act = (tx: Transaction, account: Account, context: ActContext) => Promise<string>

interface ActContext {
  audit: Audit
  db: Database
  now: () => Date
}

interface AccountsDependencies extends ActContext {
  /** The issuer of accounts that are created before their first sign-in; null: none can be created. */
  issuer: string | null
}

/** Runs `act` in a transaction in which nothing else changes the account or the role of an admin. */
export function changeAccount(
  { issuer, ...context }: AccountsDependencies,
  selector: AccountSelector,
  act: Act,
): Promise<string> {
  return context.db.transaction().execute(async (tx) => {
    await takeLock(tx, 'admins')
    const account = await find(tx, selector)
    if (account) return act(tx, account, context)
    if (act !== grantAdmin) throw new OperatorError(describeUnknown(selector))
    return act(tx, await create(tx, selector, issuer, context.now()), context)
  })
}

export const grantAdmin: Act = async (tx, account, { audit, now }) => {
  if (account.role === 'admin') return `${nameOf(account)} is already an admin.`
  const ended = await setRole(tx, account.id, 'admin', now())
  await closeBootstrap(tx, account.id, now())
  await recordRole(tx, audit, account.id, 'admin', ended)
  return `${nameOf(account)} is now an admin. All sessions of the account were ended; the role applies from the next sign-in on.`
}

export const revokeAdmin: Act = async (tx, account, { audit, now }) => {
  if (account.role !== 'admin') return `${nameOf(account)} is not an admin.`
  if (!(await hasOtherAdmin(tx, account.id))) {
    throw new OperatorError(
      `${nameOf(account)} is the last admin. Create another admin first: npm run madang -- admin:grant --sub SUB`,
    )
  }
  const ended = await setRole(tx, account.id, 'user', now())
  await recordRole(tx, audit, account.id, 'user', ended)
  return `${nameOf(account)} is no longer an admin, and is signed out everywhere.`
}

export const unlock: Act = async (tx, account, context) => {
  await createAttempts(context).clear(tx, account.id)
  await context.audit.append(tx, {
    event: 'authn_login_unlock',
    actor: account.id,
    result: 'success',
    detail: { by: 'operator' },
  })
  return `The failed codes of ${nameOf(account)} are cleared.`
}

export const endSessions: Act = async (tx, account, { audit, now }) => {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({
      revoked_at: now().toISOString(),
      revoke_reason: 'revoked_by_admin' satisfies EndReason,
    })
    .where('user_id', '=', account.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  await audit.append(tx, {
    event: 'session_revoked',
    actor: account.id,
    result: 'success',
    detail: { by: 'operator', ended: Number(numUpdatedRows) },
  })
  return `${nameOf(account)} is signed out everywhere.`
}

/** For an account that has lost every factor; also ends all of its sessions. */
export const removeSecondFactor: Act = async (tx, account, context) => {
  await removeTotp(tx, account.id)
  await removePasskeys(tx, account.id)
  await removeRecoveryCodes(tx, account.id)
  await createAttempts(context).clear(tx, account.id)
  await endSessions(tx, account, context)
  await context.audit.append(tx, {
    event: 'authn_factor_removed',
    actor: account.id,
    result: 'success',
    detail: { by: 'operator' },
  })
  return `${nameOf(account)} no longer has a second factor, and is signed out everywhere.`
}

async function recordRole(
  tx: Transaction,
  audit: Audit,
  userId: string,
  role: Account['role'],
  ended: number,
): Promise<void> {
  await audit.append(tx, {
    event: 'privilege_permissions_changed',
    actor: userId,
    result: 'success',
    detail: { role, by: 'operator', ended },
  })
}

/** Both subject and email are needed for an account that has not signed in yet. */
function create(
  tx: Transaction,
  selector: AccountSelector,
  issuer: string | null,
  at: Date,
): Promise<Account> {
  const { sub, email } = selector
  if (!sub || !email || issuer === null) {
    throw new OperatorError(describeUnknown(selector, grantHint))
  }
  const person = { iss: issuer, sub, name: email, email, picture_url: null, role: 'user' } as const
  return createAccount(tx, person, at)
}

/** Locks the account, because the commands also change its sessions and factors. */
async function find(tx: Transaction, { sub, email }: AccountSelector): Promise<Account | null> {
  const accounts = tx.selectFrom('user_account').selectAll('user_account').distinct()
  const found = await (sub
    ? accounts
        .innerJoin('identity', 'identity.user_id', 'user_account.id')
        .where('identity.sub', '=', sub)
    : accounts.where(({ fn }) => fn<string>('lower', ['email']), '=', (email ?? '').toLowerCase())
  ).execute()
  if (found.length > 1) {
    throw new OperatorError('Several accounts have this email address. Select one with --sub.')
  }
  const [account] = found
  if (account) await lockAccount(tx, account.id)
  return account ?? null
}

function nameOf({ name, email }: Account): string {
  return name === email || email === '' ? name : `${name} <${email}>`
}

function describeUnknown({ sub, email }: AccountSelector, hint = listHint): string {
  return `No account has the ${sub ? `subject ${sub}` : `email address ${email}`}. ${hint}`
}

const listHint = 'The panel lists all accounts under Security, Users.'
const grantHint =
  'The person must sign in once first; admin:grant with both --sub and --email creates the account.'
