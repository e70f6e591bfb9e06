/**
 * Sessions as they are found, kept awake and ended. They are made in `start-session.ts` and nowhere else.
 * The database alone says whether one lives: so it ends everywhere at once.
 */
import type { Selectable } from 'kysely'
import type { SessionSummary, User } from '#shared/auth.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { createSecret, hashSecret, isSame, isSecret } from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'
import { locksRows } from '../../platform/db/take-lock.ts'
import { toUser } from './accounts.ts'
import type { Cookies } from './cookies.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { lockAccount } from './lock-account.ts'
import type { EndReason } from './session-end.ts'
import { type AuthTimes, age, isLive, lives } from './session-times.ts'

export type Session = Selectable<SignInTables['session']>

export interface SignedIn {
  session: Session
  user: User
}

declare const proven: unique symbol

/** A session that a transaction has found again, and locked: what is done in that transaction is done by its user. */
export type ProvenSession = SignedIn & { readonly [proven]: true }

export type SessionFailure = 'UNAUTHENTICATED' | 'SESSION_EXPIRED'
export const accessTokenPrefix = 'at_'

export interface Sessions {
  /** The session of a browser, by its cookie alone. Reads, and keeps nothing awake. */
  find(cookies: Cookies): Promise<Result<SignedIn, SessionFailure>>
  /** The same with one query whatever the cookie holds, or if there is none: its time tells nothing. */
  findEvenly(cookies: Cookies): Promise<Result<SignedIn, SessionFailure>>
  /** The session of an access token, if this browser holds its cookie too: one is nothing without the other. */
  findByBearer(headers: Headers, cookies: Cookies): Promise<Result<SignedIn, SessionFailure>>
  /**
   * The session as it is now, if it still lives under the secret that it was found by. It and its account
   * stay as they are until the transaction ends. To be called before anything else is locked.
   */
  prove(tx: Transaction, found: SignedIn): Promise<Result<ProvenSession, SessionFailure>>
  /** The user did something: the idle time begins anew, unless the session is over. */
  touch(session: Session): Promise<void>
  /** Whether the user was proven just now: by a second factor, or where there is none, by the provider. */
  isFresh(signedIn: SignedIn): boolean
  /** Those of a user that live, the last used first. */
  list(userId: string, currentId: string): Promise<SessionSummary[]>
  /** Ends one session of a user; false: there is none that lives. */
  end(tx: Transaction, userId: string, id: string, reason: EndReason): Promise<boolean>
  endAll(tx: Transaction, userId: string, reason: EndReason): Promise<number>
  /** Ends all of a user but one; how many that were. */
  endOthers(tx: Transaction, userId: string, id: string, reason: EndReason): Promise<number>
}

interface SessionsDependencies {
  db: Database
  now: () => Date
  times: AuthTimes
}

export function createSessions({ db, now, times }: SessionsDependencies): Sessions {
  /** A write a call would be too much, and one every five seconds of thirty minutes is exact enough. */
  const touchMs = times.idleMs / 360

  /** Compiled once: every page of somebody who is signed in asks it. */
  const bySid = withUser(db).where('sid_hash', '=', '').compile()

  /** No session has it. */
  const nobodysSid = createSecret()

  function readSid(cookies: Cookies): string | null {
    const sid = cookies.read('sid')
    return sid !== null && isSecret(sid) ? sid : null
  }

  async function findBySid(sid: string): Promise<Result<SignedIn, SessionFailure>> {
    const { rows } = await db.executeQuery<SessionRow>({
      ...bySid,
      parameters: [hashSecret(sid)],
    })
    return rows[0] ? toSignedIn(rows[0]) : fail('UNAUTHENTICATED')
  }

  function toSignedIn(row: SessionRow): Result<SignedIn, SessionFailure> {
    const { account_id, role, name, email, picture_url, disabled_at, two_factor, ...session } = row
    if (disabled_at !== null || !isLive(session, now(), times)) return fail('SESSION_EXPIRED')
    const user = toUser(
      { id: account_id, role, name, email, picture_url },
      Number(two_factor) === 1,
    )
    return ok({ session, user })
  }

  async function endWhere(
    tx: Transaction,
    userId: string,
    [operator, id]: ['=' | '!=', string],
    reason: EndReason,
  ): Promise<number> {
    const at = now()
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({ revoked_at: at.toISOString(), revoke_reason: reason })
      .where('user_id', '=', userId)
      .where('id', operator, id)
      .where((row) => lives(row, at, times))
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  }

  async function endMany(tx: Transaction, userId: string, exceptId: string, reason: EndReason) {
    await lockAccount(tx, userId)
    return endWhere(tx, userId, ['!=', exceptId], reason)
  }

  return {
    async find(cookies) {
      const sid = readSid(cookies)
      return sid === null ? fail('UNAUTHENTICATED') : findBySid(sid)
    },

    findEvenly: (cookies) => findBySid(readSid(cookies) ?? nobodysSid),

    async findByBearer(headers, cookies) {
      const token = headers.get('authorization')?.match(/^Bearer (\S{1,100})$/i)?.[1]
      const sid = readSid(cookies)
      if (!token || !isSecret(token, accessTokenPrefix)) return fail('UNAUTHENTICATED')
      if (sid === null) return fail('UNAUTHENTICATED')
      const row = await withUser(db)
        .innerJoin('access_token', 'access_token.session_id', 'session.id')
        .where('access_token.hash', '=', hashSecret(token))
        .where('access_token.expires_at', '>', now().toISOString())
        .executeTakeFirst()
      if (!row || !isSame(row.sid_hash, hashSecret(sid))) return fail('UNAUTHENTICATED')
      return toSignedIn(row)
    },

    async prove(tx, { session: { id, sid_hash }, user }) {
      await lockAccount(tx, user.id)
      const row = await withUser(tx)
        .where('session.id', '=', id)
        .where('sid_hash', '=', sid_hash)
        .$if(locksRows(tx), (query) => query.forNoKeyUpdate('session'))
        .executeTakeFirst()
      return (row ? toSignedIn(row) : fail('UNAUTHENTICATED')) as Result<
        ProvenSession,
        SessionFailure
      >
    },

    async touch({ id, last_active_at }) {
      const at = now()
      if (age(last_active_at, at) < touchMs) return
      await db
        .updateTable('session')
        .set({ last_active_at: at.toISOString() })
        .where('id', '=', id)
        .where('last_active_at', '<', at.toISOString())
        .where((row) => lives(row, at, times))
        .execute()
    },

    isFresh({ session, user }) {
      const at = now()
      if (session.step_up_until !== null && session.step_up_until > at.toISOString()) return true
      return !user.twoFactorEnabled && age(session.signed_in_at, at) <= times.stepUpMs
    },

    async list(userId, currentId) {
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .orderBy('last_active_at', 'desc')
        .execute()
      return rows
        .filter((row) => isLive(row, now(), times))
        .map((row) => toSummary(row, row.id === currentId))
    },

    async end(tx, userId, id, reason) {
      return (await endWhere(tx, userId, ['=', id], reason)) === 1
    },

    endAll: (tx, userId, reason) => endMany(tx, userId, '', reason),

    endOthers: (tx, userId, id, reason) => endMany(tx, userId, id, reason),
  }
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof withUser>['executeTakeFirstOrThrow']>>

/** A session with its user, in one query: this is what every signed-in request asks. */
function withUser(db: Database) {
  return db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .selectAll('session')
    .select([
      'user_account.id as account_id',
      'user_account.role',
      'user_account.name',
      'user_account.email',
      'user_account.picture_url',
      'user_account.disabled_at',
    ])
    .select((row) => hasSecondFactor(row).as('two_factor'))
}

function toSummary(session: Session, isCurrent: boolean): SessionSummary {
  const { id, device_label, ip_prefix, created_at, last_active_at, aal } = session
  return {
    id,
    isCurrent,
    device: device_label,
    address: ip_prefix,
    createdAt: created_at,
    lastActiveAt: last_active_at,
    twoFactor: aal === 2,
  }
}
