/**
 * User accounts. An account is found by the issuer and subject of the identity provider and by nothing else.
 */
import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type ExpressionWrapper, type Selectable, sql } from 'kysely'
import type { User } from '#shared/auth.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { locksRows } from '../../platform/db/take-lock.ts'
import type { Claims } from './id-token.ts'
import type { EndReason } from './sessions.ts'

/** The issuer of the owner's account where passkeys of the settings take the place of a provider. */
export const passkeyIssuer = 'passkey'

export type Account = Selectable<SignInTables['user_account']>

type Admission =
  | {
      ok: true
      account: Account
      /** The account became the first admin in this call. */
      isNewAdmin: boolean
    }
  /** The person may not sign in. `accountId`: of the account that they have nevertheless, for the audit log. */
  | { ok: false; accountId: string | null }

interface SignUpRules {
  firstAdmins: FirstAdmins
  signUp: 'open' | 'closed'
}

/** Locks the account row, so that it cannot be disabled between this check and the end of the transaction. */
async function findAccount(
  tx: Transaction,
  { iss, sub }: Pick<Claims, 'iss' | 'sub'>,
): Promise<Account | null> {
  const account = await tx
    .selectFrom('identity')
    .innerJoin('user_account', 'user_account.id', 'identity.user_id')
    .selectAll('user_account')
    .where('iss', '=', iss)
    .where('sub', '=', sub)
    .$if(locksRows(tx), (query) => query.forNoKeyUpdate('user_account'))
    .executeTakeFirst()
  return account ?? null
}

/**
 * Returns the account of a verified ID token, updated with the claims, or creates it, unless the person may not
 * sign in.
 */
export async function findOrCreateAccount(
  tx: Transaction,
  claims: Claims,
  { firstAdmins, signUp }: SignUpRules,
  at: Date,
): Promise<Admission> {
  const known = await findAccount(tx, claims)
  if (known?.disabled_at) return { ok: false, accountId: known.id }
  const isCandidate =
    known?.role !== 'admin' && isFirstAdmin(claims, firstAdmins) && !(await hadAdmin(tx))
  if (signUp === 'closed' && known?.role !== 'admin' && !isCandidate) {
    return { ok: false, accountId: known?.id ?? null }
  }

  const account = await updateAccount(tx, claims, known, at)
  const isNewAdmin = isCandidate && (await closeBootstrap(tx, account.id, at))
  if (isNewAdmin) await setRole(tx, account.id, 'admin', at)
  if (signUp === 'closed' && account.role !== 'admin' && !isNewAdmin) {
    return { ok: false, accountId: account.id }
  }
  return { ok: true, account: isNewAdmin ? { ...account, role: 'admin' } : account, isNewAdmin }
}

async function updateAccount(
  tx: Transaction,
  claims: Claims,
  known: Account | null,
  at: Date,
): Promise<Account> {
  const { iss, sub, name, email, pictureUrl: picture_url } = claims
  if (!known) return createAccount(tx, { iss, sub, name, email, picture_url, role: 'user' }, at)
  if (known.name === name && known.email === email && known.picture_url === picture_url) {
    return known
  }
  return tx
    .updateTable('user_account')
    .set(({ eb }) => ({ name, email, picture_url, version: eb('version', '+', 1) }))
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Two concurrent first sign-ins of one person make one account: the second call returns the account of the
 * first.
 */
export async function createAccount(
  tx: Transaction,
  person: Pick<Account, 'name' | 'email' | 'picture_url' | 'role'> & { iss: string; sub: string },
  at: Date,
): Promise<Account> {
  const { iss, sub, ...facts } = person
  const id = randomUUID()
  const account = await tx
    .insertInto('user_account')
    .values({ id, ...facts, disabled_at: null, created_at: at.toISOString(), version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identity')
    .values({ iss, sub, user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return account
  await tx.deleteFrom('user_account').where('id', '=', id).execute()
  const first = await findAccount(tx, person)
  if (!first) throw new Error('An identity exists without an account.')
  return first
}

async function hadAdmin(tx: Transaction): Promise<boolean> {
  return (await tx.selectFrom('bootstrap_closed').select('id').executeTakeFirst()) !== undefined
}

/** Returns whether this call closed it. From now on, no setting makes anyone an admin. */
export async function closeBootstrap(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bootstrap_closed')
    .values({ id: 1, at: at.toISOString(), user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The recipients of emails to the owner if no address is set. */
export async function listAdminAddresses(db: Database): Promise<string[]> {
  const admins = await db
    .selectFrom('user_account')
    .select('email')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return admins.map(({ email }) => email).filter(Boolean)
}

/** Returns whether another enabled admin exists. Call it while holding the lock `admins`. */
export async function hasOtherAdmin(tx: Transaction, id: string): Promise<boolean> {
  const other = await tx
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

const endReason: EndReason = 'role_changed'

/** Also ends all sessions of the account, because no session may gain rights. Returns how many it ended. */
export async function setRole(
  tx: Transaction,
  userId: string,
  role: Account['role'],
  at: Date,
): Promise<number> {
  await lockAccount(tx, userId)
  await tx
    .updateTable('user_account')
    .set(({ eb }) => ({ role, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: at.toISOString(), revoke_reason: endReason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export function toUser(
  { id, role, name, email, picture_url }: Omit<Account, 'disabled_at' | 'created_at' | 'version'>,
  twoFactorEnabled: boolean,
  mustEnrol: boolean,
): User {
  const isAdmin = role === 'admin'
  const pictureUrl = toPicturePath(id, picture_url)
  return {
    id,
    name,
    email,
    pictureUrl,
    isAdmin,
    roles: [role],
    twoFactorEnabled,
    ...(mustEnrol && { mustEnrol }),
  }
}

/** Browsers are never sent to the provider's address: that would tell the provider who visits the site. */
export function toPicturePath(userId: string, picture_url: string | null): string | null {
  return picture_url === null ? null : `/auth/pictures/${userId}`
}

export interface FirstAdmins {
  /** ADMIN_GOOGLE_SUBS */
  subs: readonly string[]
  /** ADMIN_EMAILS, in lower case. */
  emails: readonly string[]
}

/**
 * Whether the settings name this person the first admin. An email address identifies a person only if the identity
 * provider also runs the mailbox: at gmail.com, or at the domain of the organisation in the token. Any other address may
 * have a new owner by now.
 */
function isFirstAdmin(
  { iss, sub, email, hostedDomain }: Claims,
  { subs, emails }: FirstAdmins,
): boolean {
  // Only a key that the settings name signs for it.
  if (iss === passkeyIssuer) return true
  if (subs.includes(sub)) return true
  const address = email.toLowerCase()
  if (!emails.includes(address)) return false
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domain === 'gmail.com' || domain === hostedDomain?.toLowerCase()
}

/**
 * The order in which transactions take locks on PostgreSQL. All transactions keep to it, so they cannot
 * deadlock (`docs/decisions/authorization.md`):
 *
 * 1. the lock `admins`: every change by an admin, and everything that removes a role
 * 2. the account of the actor (`lockAccount`), then its session (`Sessions.prove`)
 * 3. another account, then its sessions; only while holding the lock `admins`
 * 4. the rows to change: factors and their counts (the lock `attempts:…`), messages, emails
 * 5. the lock `audit`, taken by `audit.append`, last
 *
 * A transaction that changes several sessions of a user, or a factor, locks the account first. A transaction
 * that changes one session and then only appends to the audit log does not need to.
 */

/** No other transaction can change the account, its factors or its sessions until this one ends. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  if (!locksRows(tx)) return
  await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}

/** Whether the account of a row has a second factor, which is an authenticator or a passkey: 1 or 0, in SQL. */
export function hasSecondFactor({
  case: when,
  exists,
  or,
  selectFrom,
}: ExpressionBuilder<Tables, 'user_account'>): ExpressionWrapper<Tables, 'user_account', 0 | 1> {
  const enrolled = (table: 'factor' | 'passkey') =>
    exists(
      selectFrom(table).select(`${table}.id`).whereRef(`${table}.user_id`, '=', 'user_account.id'),
    )
  return when()
    .when(or([enrolled('factor'), enrolled('passkey')]))
    .then(sql.lit<0 | 1>(1))
    .else(sql.lit<0 | 1>(0))
    .end()
}
