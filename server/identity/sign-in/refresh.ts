/**
 * Refresh tokens: each is good for one rotation (RFC 9700, 4.14.2). One that comes back after it was
 * replaced was copied, and ends the session for both who hold it. Tabs that refresh at once, and answers
 * that were lost on the way, are not thieves: see `judge`.
 */
import type { RefreshAnswer } from '#shared/auth.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Throttles } from '../../platform/http/throttle.ts'
import { DecryptionError, type KeyRing } from '../../platform/keys/key-ring.ts'
import type { Audit } from '../audit/audit.ts'
import type { Notify } from '../notifications/notify.ts'
import { toUser } from './accounts.ts'
import type { Caller } from './caller.ts'
import type { Cookies } from './cookies.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { inSession } from './in-session.ts'
import {
  createRefreshKey,
  isSignedBy,
  parseRefreshToken,
  type RefreshToken,
  writeRefreshToken,
} from './refresh-token.ts'
import { type AuthTimes, age, isLive } from './session-times.ts'
import type { Session, Sessions } from './sessions.ts'
import { refreshKeyLabel } from './start-session.ts'
import { issueTokens, spendHandle } from './tokens.ts'

export type Refreshed =
  | { ok: true; value: RefreshAnswer }
  | { ok: false; code: 'UNAUTHENTICATED' | 'SESSION_EXPIRED' }
  | { ok: false; code: 'RATE_LIMITED'; retryAfterS: number }

export interface Refresh {
  refresh(caller: Caller): Promise<Refreshed>
  /** Puts the refresh token of a handle into the cookies of the browser that signed in, and of no other. */
  store(caller: Caller, token: string): Promise<Result<null, 'UNAUTHENTICATED'>>
  /** Makes every refresh token of this browser's session worthless. The session itself goes on. */
  clear(cookies: Cookies): Promise<void>
  /** The session that a browser's refresh token belongs to, whatever its generation. */
  findSession(cookies: Cookies): Promise<{ id: string; userId: string } | null>
}

interface RefreshDependencies {
  audit: Audit
  db: Database
  keys: KeyRing
  now: () => Date
  sessions: Sessions
  notify: Notify
  throttles: Throttles
  times: AuthTimes
}

export function createRefresh(needs: RefreshDependencies): Refresh {
  const { audit, db, keys, now, sessions, notify, throttles, times } = needs
  /** Of one session: more is no browser of ours. */
  const throttle = throttles.create('refresh', { times: 60, perSeconds: 60 })

  function openKey({ id, rt_key_enc }: Session): Uint8Array | null {
    try {
      return keys.decrypt('rt', refreshKeyLabel(id), rt_key_enc)
    } catch (error) {
      // A key that was lost ends the sessions it closed, and nothing else.
      if (error instanceof DecryptionError) return null
      throw error
    }
  }

  function isOurs(session: Session | undefined, token: RefreshToken): session is Session {
    const key = session && openKey(session)
    return key ? isSignedBy(key, token) : false
  }

  /** The token of a cookie, if we signed it. Reads only: what strangers make up costs no write. */
  async function readToken(
    text: string | null,
  ): Promise<{ token: RefreshToken; session: Session } | null> {
    const token = text === null ? null : parseRefreshToken(text)
    if (!token) return null
    const session = await db
      .selectFrom('session')
      .selectAll()
      .where('id', '=', token.sessionId)
      .executeTakeFirst()
    return isOurs(session, token) ? { token, session } : null
  }

  async function endFamily(tx: Transaction, session: Session, caller: Caller): Promise<void> {
    if (!(await sessions.end(tx, session.user_id, session.id, 'token_reuse'))) return
    const { address, device } = caller
    await notify(tx, 'tokenReuse', { userId: session.user_id, address, device })
    await audit.append(tx, {
      event: 'authn_token_reuse',
      actor: session.user_id,
      result: 'failure',
      address,
      device,
      detail: { session: session.id },
    })
  }

  async function rotate(tx: Transaction, session: Session, key: Uint8Array): Promise<number> {
    const counter = session.rt_counter + 1
    const encrypted = keys.isCurrent(session.rt_key_enc)
      ? session.rt_key_enc
      : keys.encrypt('rt', refreshKeyLabel(session.id), key)
    await tx
      .updateTable('session')
      .set({ rt_counter: counter, rotated_at: now().toISOString(), rt_key_enc: encrypted })
      .where('id', '=', session.id)
      .execute()
    return counter
  }

  async function refreshIn(tx: Transaction, token: RefreshToken, caller: Caller) {
    const session = await lock(tx, token.sessionId)
    const key = session && openKey(session)
    if (!session || !key || !isSignedBy(key, token)) return fail('UNAUTHENTICATED')
    const account = await tx
      .selectFrom('user_account')
      .selectAll()
      .select((row) => hasSecondFactor(row).as('two_factor'))
      .where('id', '=', session.user_id)
      .executeTakeFirstOrThrow()
    const at = now()
    if (account.disabled_at !== null || !isLive(session, at, times)) return fail('SESSION_EXPIRED')

    const verdict = classifyToken(token.counter, session, at, times)
    if (verdict === 'reuse') {
      await endFamily(tx, session, caller)
      return fail('SESSION_EXPIRED')
    }
    const counter = verdict === 'rotate' ? await rotate(tx, session, key) : session.rt_counter
    const issued = await issueTokens(tx, session.id, at, times)
    const user = toUser(account, Number(account.two_factor) === 1)
    return ok({
      answer: { user, ...issued },
      session,
      cookie: writeRefreshToken(session.id, counter, key),
    })
  }

  function putToken(cookies: Cookies, session: Session, token: string): void {
    cookies.set('rt', token, (times.absoluteMs - age(session.created_at, now())) / 1000)
  }

  return {
    async refresh(caller) {
      const read = await readToken(caller.cookies.read('rt'))
      if (!read) return fail('UNAUTHENTICATED')
      const admission = await throttle.consume(read.session.id)
      if (!admission.ok) {
        return { ok: false, code: 'RATE_LIMITED', retryAfterS: admission.retryAfterS }
      }
      const refreshed = await db.transaction().execute((tx) => refreshIn(tx, read.token, caller))
      // A refusal leaves the cookies alone: beside a tab that lost a race there is one that won it.
      if (!refreshed.ok) return refreshed
      const { answer, session, cookie } = refreshed.value
      putToken(caller.cookies, session, cookie)
      return ok(answer)
    },

    async store(caller, text) {
      const posted = await readToken(text)
      if (posted) {
        // The token itself is in a script's hands: nobody but a thief has it there.
        await db.transaction().execute(async (tx) => {
          const session = await lock(tx, posted.session.id)
          if (session) await endFamily(tx, session, caller)
        })
        return fail('UNAUTHENTICATED')
      }
      const found = await sessions.find(caller.cookies)
      if (!found.ok) return fail('UNAUTHENTICATED')
      const { id } = found.value.session
      const own = caller.cookies.read('rt')
      if (own !== null && (await readToken(own))?.session.id !== id) return fail('UNAUTHENTICATED')
      const stored = await inSession({ db, sessions }, found.value, async (tx, { session }) => {
        const key = openKey(session)
        if (!key || !(await spendHandle(tx, id, text, now()))) return null
        return { session, token: writeRefreshToken(id, session.rt_counter, key) }
      })
      if (!stored.ok || !stored.value) return fail('UNAUTHENTICATED')
      putToken(caller.cookies, stored.value.session, stored.value.token)
      return ok(null)
    },

    async clear(cookies) {
      const found = await sessions.find(cookies)
      const read = await readToken(cookies.read('rt'))
      const id = read?.session.id ?? (found.ok ? found.value.session.id : null)
      if (id === null) return
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('session')
          .set({ rt_key_enc: keys.encrypt('rt', refreshKeyLabel(id), createRefreshKey()) })
          .where('id', '=', id)
          .execute()
        await tx.deleteFrom('refresh_handle').where('session_id', '=', id).execute()
      })
    },

    async findSession(cookies) {
      const read = await readToken(cookies.read('rt'))
      return read && { id: read.session.id, userId: read.session.user_id }
    },
  }
}

/**
 * What a token of a generation means. The one in force is replaced, unless that was done just now: then tabs
 * that refresh together all get the same. The one before still counts for a while, for the tab
 * whose answer was under way when another replaced it. Any other was copied.
 */
export function classifyToken(
  counter: number,
  { rt_counter, rotated_at }: Pick<Session, 'rt_counter' | 'rotated_at'>,
  at: Date,
  { coalesceMs, graceMs }: Pick<AuthTimes, 'coalesceMs' | 'graceMs'>,
): 'rotate' | 'current' | 'reuse' {
  const rotatedMsAgo = age(rotated_at, at)
  if (counter === rt_counter) return rotatedMsAgo < coalesceMs ? 'current' : 'rotate'
  return counter === rt_counter - 1 && rotatedMsAgo <= graceMs ? 'current' : 'reuse'
}

/** An update that changes nothing holds the row, on either database, until the transaction ends. */
function lock(tx: Transaction, id: string): Promise<Session | undefined> {
  return tx
    .updateTable('session')
    .set(({ ref }) => ({ rt_counter: ref('rt_counter') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
