/**
 * Finds, refreshes and ends sessions. Only `start-session.ts` creates them. The database alone decides whether a session
 * is live, so a session that ends does so for every process at once.
 */
import type { Selectable } from 'kysely'
import type { SessionSummary, User } from '#shared/auth.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { createSecret, hashSecret, isSame, isSecret } from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'
import { locksRows } from '../../platform/db/take-lock.ts'
import { hasSecondFactor, lockAccount, toUser } from './accounts.ts'
import type { Cookies } from './cookies.ts'
import { nonceMs } from './pre-auth.ts'
import {
  type AuthTimes,
  age,
  isLive,
  isLiveInSql,
  later,
  recoveryEnrolMs,
} from './session-times.ts'

export type EndReason =
  | 'logout'
  | 'replaced'
  | 'too_many'
  | 'revoked_by_user'
  | 'revoked_by_admin'
  | 'account_disabled'
  | 'factor_changed'
  | 'role_changed'
  | 'provider_gone'
  | 'token_reuse'

export type Session = Selectable<SignInTables['session']>

export interface SignedIn {
  session: Session
  user: User
}

declare const proven: unique symbol

/** A session that was checked again and locked in the current transaction: only then may it authorize a change. */
export type ProvenSession = SignedIn & { readonly [proven]: true }

export type SessionFailure = 'UNAUTHENTICATED' | 'SESSION_EXPIRED'
export const accessTokenPrefix = 'at_'

export type Sessions = ReturnType<typeof createSessions>

interface SessionsDependencies {
  db: Database
  now: () => Date
  times: AuthTimes
}

export function createSessions({ db, now, times }: SessionsDependencies) {
  /** Limits writes: with an idle time of thirty minutes, activity is stored at most every five seconds. */
  const touchMs = times.idleMs / 360

  /** Compiled once, because every request of a signed-in user runs it. */
  const bySid = withUser(db).where('sid_hash', '=', '').compile()

  /** A valid session id that no session has. */
  const unusedSid = createSecret()

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
      session.must_enrol === 1,
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
      .where((row) => isLiveInSql(row, at, times))
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  }

  async function endMany(tx: Transaction, userId: string, exceptId: string, reason: EndReason) {
    await lockAccount(tx, userId)
    return endWhere(tx, userId, ['!=', exceptId], reason)
  }

  /** Whether the user was authenticated recently: by a second factor or, if they have none, by the provider. */
  function isFresh({ session, user }: SignedIn): boolean {
    const at = now()
    if (session.step_up_until !== null && session.step_up_until > at.toISOString()) return true
    return !user.twoFactorEnabled && age(session.signed_in_at, at) <= times.stepUpMs
  }

  return {
    /** The session of a browser, by its cookie alone. Only reads: it does not extend the idle time. */
    async find(cookies: Cookies): Promise<Result<SignedIn, SessionFailure>> {
      const sid = readSid(cookies)
      return sid === null ? fail('UNAUTHENTICATED') : findBySid(sid)
    },

    /** Like `find`, but always makes one query, even without a valid cookie, so that response times reveal nothing. */
    findEvenly: (cookies: Cookies): Promise<Result<SignedIn, SessionFailure>> =>
      findBySid(readSid(cookies) ?? unusedSid),

    /** The session of an access token. The browser must also send the session cookie: neither is enough alone. */
    async findByBearer(
      headers: Headers,
      cookies: Cookies,
    ): Promise<Result<SignedIn, SessionFailure>> {
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

    /**
     * The current state of the session, if it is still live and has the same secret. Locks the session and its account until
     * the transaction ends. Must be called before anything else is locked, to prevent deadlocks.
     */
    async prove(
      tx: Transaction,
      { session: { id, sid_hash }, user }: SignedIn,
    ): Promise<Result<ProvenSession, SessionFailure>> {
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

    /** Records activity of the user: the idle time starts again, unless the session has ended. */
    async touch({ id, last_active_at }: Session): Promise<void> {
      const at = now()
      if (age(last_active_at, at) < touchMs) return
      await db
        .updateTable('session')
        .set({ last_active_at: at.toISOString() })
        .where('id', '=', id)
        .where('last_active_at', '<', at.toISOString())
        .where((row) => isLiveInSql(row, at, times))
        .execute()
    },

    isFresh,

    /** Whether the user may set up a factor: recently authenticated, or signed in by a recovery code a while ago. */
    mayEnrol(signedIn: SignedIn): boolean {
      const { must_enrol, created_at } = signedIn.session
      return isFresh(signedIn) || (must_enrol === 1 && age(created_at, now()) <= recoveryEnrolMs)
    },

    /** The live sessions of a user, last used first. */
    async list(userId: string, currentId: string): Promise<SessionSummary[]> {
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

    /** Ends one session of a user. false: there is no such live session. */
    async end(tx: Transaction, userId: string, id: string, reason: EndReason): Promise<boolean> {
      return (await endWhere(tx, userId, ['=', id], reason)) === 1
    },

    endAll: (tx: Transaction, userId: string, reason: EndReason): Promise<number> =>
      endMany(tx, userId, '', reason),

    /** Ends all sessions of a user except one. Returns how many ended. */
    endOthers: (tx: Transaction, userId: string, id: string, reason: EndReason): Promise<number> =>
      endMany(tx, userId, id, reason),
  }
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof withUser>['executeTakeFirstOrThrow']>>

/** A session with its user in one query, because every request of a signed-in user needs both. */
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

interface SessionProving {
  db: Database
  sessions: Pick<Sessions, 'prove'>
}

type Act<Value> = (tx: Transaction, signedIn: ProvenSession) => Promise<Value>

/** Runs `act`, unless the session of the request has ended in the meantime. */
export function inSession<Value>(
  { db, sessions }: SessionProving,
  signedIn: SignedIn,
  act: Act<Value>,
): Promise<Result<Value, SessionFailure>> {
  return db.transaction().execute(async (tx) => {
    const proven = await sessions.prove(tx, signedIn)
    return proven.ok ? ok(await act(tx, proven.value)) : proven
  })
}

/** The same, but requires that the user was proven recently, which `isFresh` decides. */
export function inFreshSession<Value>(
  { db, sessions }: SessionProving,
  signedIn: SignedIn,
  isFresh: Sessions['isFresh'],
  act: Act<Value>,
): Promise<Result<Value, SessionFailure | 'STEP_UP_REQUIRED'>> {
  return db.transaction().execute(async (tx) => {
    const proven = await sessions.prove(tx, signedIn)
    if (!proven.ok) return proven
    return isFresh(proven.value) ? ok(await act(tx, proven.value)) : fail('STEP_UP_REQUIRED')
  })
}

const expiring = [
  'access_token',
  'refresh_handle',
  'seen_id_token',
  'device',
  'pending_factor',
  'factor_count',
] as const

/** How long an ended session is kept, so that it can be reported as ended. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000

/** Deletes expired rows. Every query checks the expiry time itself. */
export async function sweepExpired(db: Database, at: Date, times: AuthTimes): Promise<void> {
  for (const table of expiring) {
    await db.deleteFrom(table).where('expires_at', '<=', at.toISOString()).execute()
  }
  // Without its row, a started sign-in would be new again until its cookie has expired too.
  await db.deleteFrom('pre_auth').where('expires_at', '<=', later(at, -nonceMs)).execute()
  await db
    .deleteFrom('session')
    .where('created_at', '<=', later(at, -times.absoluteMs - rememberedMs))
    .execute()
}
