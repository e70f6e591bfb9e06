/** What the operator does about accounts, from the command line of the server. */
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
  setRole,
} from '../identity/sign-in/accounts.ts'
import { lockAccount } from '../identity/sign-in/lock-account.ts'
import type { EndReason } from '../identity/sign-in/session-end.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import { OperatorError } from '../platform/operator-error.ts'

/** Whom a command is about: `--sub`, which is certain, or `--email`. */
export interface Whom {
  sub?: string | undefined
  email?: string | undefined
}

interface OperatorAccountsDependencies {
  audit: Audit
  db: Database
  /** Under which accounts are made for people who have not signed in yet; null: under none. */
  issuer: string | null
  now: () => Date
}

/** Each returns the sentence that tells what was done. */
export interface OperatorAccounts {
  grantAdmin(whom: Whom): Promise<string>
  revokeAdmin(whom: Whom): Promise<string>
  unlock(whom: Whom): Promise<string>
  endSessions(whom: Whom): Promise<string>
  /** For somebody who has lost every factor; signs them out everywhere too. */
  removeSecondFactor(whom: Whom): Promise<string>
}

export function createOperatorAccounts({
  audit,
  db,
  issuer,
  now,
}: OperatorAccountsDependencies): OperatorAccounts {
  async function record(
    tx: Transaction,
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

  async function endSessions(tx: Transaction, userId: string): Promise<void> {
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({
        revoked_at: now().toISOString(),
        revoke_reason: 'revoked_by_admin' satisfies EndReason,
      })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    await audit.append(tx, {
      event: 'session_revoked',
      actor: userId,
      result: 'success',
      detail: { by: 'operator', ended: Number(numUpdatedRows) },
    })
  }

  /** The account; or a new one, for somebody of whom both are known. */
  async function getOrCreate(tx: Transaction, whom: Whom): Promise<Account> {
    const { sub, email } = whom
    const found = await find(tx, whom)
    if (found) return found
    if (!sub || !email || issuer === null) throw new OperatorError(unknown(whom))
    const person = {
      iss: issuer,
      sub,
      name: email,
      email,
      picture_url: null,
      role: 'user',
    } as const
    return createAccount(tx, person, now())
  }

  return {
    grantAdmin: (whom) =>
      db.transaction().execute(async (tx) => {
        const account = await getOrCreate(tx, whom)
        if (account.role === 'admin') return `${nameOf(account)} is an admin already.`
        const ended = await setRole(tx, account.id, 'admin', now())
        await closeBootstrap(tx, account.id, now())
        await record(tx, account.id, 'admin', ended)
        return `${nameOf(account)} is an admin now, from the next sign-in on: all their sessions have ended.`
      }),

    revokeAdmin: (whom) =>
      db.transaction().execute(async (tx) => {
        await takeLock(tx, 'admins')
        const account = await find(tx, whom)
        if (!account) throw new OperatorError(unknown(whom))
        if (account.role !== 'admin') return `${nameOf(account)} is no admin.`
        if (!(await hasOtherAdmin(tx, account.id))) {
          throw new OperatorError(
            `${nameOf(account)} is the last admin. Make another one first: npm run madang -- admin:grant --sub SUB`,
          )
        }
        const ended = await setRole(tx, account.id, 'user', now())
        await record(tx, account.id, 'user', ended)
        return `${nameOf(account)} is no admin any more, and signed out everywhere.`
      }),

    unlock: (whom) =>
      db.transaction().execute(async (tx) => {
        const account = await find(tx, whom)
        if (!account) throw new OperatorError(unknown(whom))
        await createAttempts({ db, now }).clear(tx, account.id)
        await audit.append(tx, {
          event: 'authn_login_unlock',
          actor: account.id,
          result: 'success',
          detail: { by: 'operator' },
        })
        return `Failed codes of ${nameOf(account)} are forgotten.`
      }),

    endSessions: (whom) =>
      db.transaction().execute(async (tx) => {
        const account = await find(tx, whom)
        if (!account) throw new OperatorError(unknown(whom))
        await endSessions(tx, account.id)
        return `${nameOf(account)} is signed out everywhere.`
      }),

    removeSecondFactor: (whom) =>
      db.transaction().execute(async (tx) => {
        const account = await find(tx, whom)
        if (!account) throw new OperatorError(unknown(whom))
        await removeTotp(tx, account.id)
        await removePasskeys(tx, account.id)
        await removeRecoveryCodes(tx, account.id)
        await createAttempts({ db, now }).clear(tx, account.id)
        await endSessions(tx, account.id)
        await audit.append(tx, {
          event: 'authn_factor_removed',
          actor: account.id,
          result: 'success',
          detail: { by: 'operator' },
        })
        return `${nameOf(account)} has no second factor any more, and is signed out everywhere.`
      }),
  }
}

/** Locked, because what is done about it touches its sessions and factors too. */
async function find(tx: Transaction, { sub, email }: Whom): Promise<Account | null> {
  const accounts = tx.selectFrom('user_account').selectAll('user_account').distinct()
  const found = await (sub
    ? accounts
        .innerJoin('identity', 'identity.user_id', 'user_account.id')
        .where('identity.sub', '=', sub)
    : accounts.where(({ fn }) => fn<string>('lower', ['email']), '=', (email ?? '').toLowerCase())
  ).execute()
  if (found.length > 1) {
    throw new OperatorError('More than one account is called so. Name the one you mean by --sub.')
  }
  const [account] = found
  if (account) await lockAccount(tx, account.id)
  return account ?? null
}

function nameOf({ name, email }: Account): string {
  return name === email ? email : `${name} <${email}>`
}

function unknown({ sub, email }: Whom): string {
  const hint = 'They must sign in once, or be named by both --sub and --email to be made an admin.'
  return `Nobody known has ${sub ? `the subject ${sub}` : `the address ${email}`}. ${hint}`
}
