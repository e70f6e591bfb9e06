/**
 * Refresh tokens: each can be used for one rotation (RFC 9700, section 4.14.2). A token that is sent again after it was
 * replaced must be a stolen copy, so the session ends for every holder. Tabs that refresh at the same time and
 * responses that were lost on the network are not treated as theft: see `classifyToken`.
 */
import * as v from 'valibot'
import { refreshAnswerSchema, setRefreshTokenSchema } from '#shared/auth.ts'
import { fail, ok } from '#shared/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Throttles } from '../../platform/http/throttle.ts'
import { type Call, defineCall } from '../../platform/json-api/define-call.ts'
import { DecryptionError, type KeyRing } from '../../platform/keys/key-ring.ts'
import type { Audit } from '../audit/audit.ts'
import type { Notify } from '../notifications/security-notices.ts'
import { hasSecondFactor, toUser } from './accounts.ts'
import type { Cookies } from './cookies.ts'
import type { Caller } from './session-access.ts'
import { type AuthTimes, age, isLive } from './session-times.ts'
import { inSession, type Session, type Sessions } from './sessions.ts'
import { refreshKeyLabel } from './start-session.ts'
import {
  createRefreshKey,
  isSignedBy,
  issueTokens,
  parseRefreshToken,
  type RefreshToken,
  spendHandle,
  writeRefreshToken,
} from './tokens.ts'

export type Refresh = ReturnType<typeof createRefresh>

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

export function createRefresh(dependencies: RefreshDependencies) {
  const { audit, db, keys, now, sessions, notify, throttles, times } = dependencies
  /** Per session. No browser that runs our pages sends more. */
  const throttle = throttles.create('refresh', { times: 60, perSeconds: 60 })

  function openKey({ id, rt_key_enc }: Session): Uint8Array | null {
    try {
      return keys.decrypt('rt', refreshKeyLabel(id), rt_key_enc)
    } catch (error) {
      // A lost encryption key ends only the sessions that it encrypted.
      if (error instanceof DecryptionError) return null
      throw error
    }
  }

  function isOurs(session: Session | undefined, token: RefreshToken): session is Session {
    const key = session && openKey(session)
    return key ? isSignedBy(key, token) : false
  }

  /** Parses a refresh token; null: this site did not sign it. Only reads, so that forged tokens cause no write. */
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
    if (!session || !key || !isSignedBy(key, token)) return fail('REFRESH_UNAUTHENTICATED')
    const account = await tx
      .selectFrom('user_account')
      .selectAll()
      .select((row) => hasSecondFactor(row).as('two_factor'))
      .where('id', '=', session.user_id)
      .executeTakeFirstOrThrow()
    const at = now()
    if (account.disabled_at !== null || !isLive(session, at, times)) return fail('REFRESH_EXPIRED')

    const verdict = classifyToken(token.counter, session, at, times)
    if (verdict === 'reuse') {
      await endFamily(tx, session, caller)
      return fail('REFRESH_EXPIRED')
    }
    const counter = verdict === 'rotate' ? await rotate(tx, session, key) : session.rt_counter
    const issued = await issueTokens(tx, session.id, at, times)
    const user = toUser(account, Number(account.two_factor) === 1, session.must_enrol === 1)
    return ok({
      answer: { user, ...issued },
      session,
      cookie: writeRefreshToken(session.id, counter, key),
    })
  }

  function putToken(cookies: Cookies, session: Session, token: string): void {
    const seconds = (times.absoluteMs - age(session.created_at, now())) / 1000
    // A lifetime of 0 would delete the cookie. If the session has ended since, the next refresh is refused.
    cookies.set('rt', token, Math.max(1, seconds))
  }

  /** The session of a browser's refresh token. The token may be one that was already replaced. */
  async function findSession(cookies: Cookies): Promise<{ id: string; userId: string } | null> {
    const read = await readToken(cookies.read('rt'))
    return read && { id: read.session.id, userId: read.session.user_id }
  }

  const calls: Call<'session'>[] = [
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/refresh',
      isOpenToRecovery: true,
      summary: 'Returns a new access token. Needs only the refresh token cookie.',
      answer: refreshAnswerSchema,
      failures: ['REFRESH_UNAUTHENTICATED', 'REFRESH_EXPIRED', 'RATE_LIMITED'],
      async run({ caller }) {
        const read = await readToken(caller.cookies.read('rt'))
        if (!read) return fail('REFRESH_UNAUTHENTICATED')
        const admission = await throttle.consume(read.session.id)
        if (!admission.ok) return { ...admission, code: 'RATE_LIMITED' }
        const refreshed = await db.transaction().execute((tx) => refreshIn(tx, read.token, caller))
        // A refusal does not clear the cookies: another tab may have won the race and set new ones.
        if (!refreshed.ok) return refreshed
        const { answer, session, cookie } = refreshed.value
        putToken(caller.cookies, session, cookie)
        return ok(answer)
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/set-refresh-token',
      isOpenToRecovery: true,
      summary: 'Exchanges a handle for the refresh token cookie, in the browser that signed in.',
      body: setRefreshTokenSchema,
      answer: v.null(),
      failures: ['REFRESH_NOT_STORED'],
      async run({ caller, body: { token: text } }) {
        const posted = await readToken(text)
        if (posted) {
          // Our scripts only get a handle, so a script that has the token itself has stolen it.
          await db.transaction().execute(async (tx) => {
            const session = await lock(tx, posted.session.id)
            if (session) await endFamily(tx, session, caller)
          })
          return fail('REFRESH_NOT_STORED')
        }
        const found = await sessions.find(caller.cookies)
        if (!found.ok) return fail('REFRESH_NOT_STORED')
        const { id } = found.value.session
        const own = caller.cookies.read('rt')
        if (own !== null && (await readToken(own))?.session.id !== id)
          return fail('REFRESH_NOT_STORED')
        const stored = await inSession({ db, sessions }, found.value, async (tx, { session }) => {
          const key = openKey(session)
          if (!key || !(await spendHandle(tx, id, text, now()))) return null
          return { session, token: writeRefreshToken(id, session.rt_counter, key) }
        })
        if (!stored.ok || !stored.value) return fail('REFRESH_NOT_STORED')
        putToken(caller.cookies, stored.value.session, stored.value.token)
        return ok(null)
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/clear-refresh-token',
      isOpenToRecovery: true,
      // The session itself continues.
      summary: 'Invalidates the refresh tokens of this browser.',
      answer: v.null(),
      async run({ caller: { cookies } }) {
        const found = await sessions.find(cookies)
        const read = await readToken(cookies.read('rt'))
        const id = read?.session.id ?? (found.ok ? found.value.session.id : null)
        if (id !== null) {
          await db.transaction().execute(async (tx) => {
            await tx
              .updateTable('session')
              .set({ rt_key_enc: keys.encrypt('rt', refreshKeyLabel(id), createRefreshKey()) })
              .where('id', '=', id)
              .execute()
            await tx.deleteFrom('refresh_handle').where('session_id', '=', id).execute()
          })
        }
        cookies.clear('rt')
        return ok(null)
      },
    }),
  ]

  return { calls, findSession }
}

/**
 * Classifies a token by its generation. The current token is rotated, unless the last rotation is less than `coalesceMs`
 * ago: tabs that refresh at the same time then get the same token. The previous token is accepted for `graceMs` after
 * the rotation, for a tab whose response was under way when another tab rotated the token. Any other token is a stolen
 * copy.
 */
function classifyToken(
  counter: number,
  { rt_counter, rotated_at }: Pick<Session, 'rt_counter' | 'rotated_at'>,
  at: Date,
  { coalesceMs, graceMs }: Pick<AuthTimes, 'coalesceMs' | 'graceMs'>,
): 'rotate' | 'current' | 'reuse' {
  const rotatedMsAgo = age(rotated_at, at)
  if (counter === rt_counter) return rotatedMsAgo < coalesceMs ? 'current' : 'rotate'
  return counter === rt_counter - 1 && rotatedMsAgo <= graceMs ? 'current' : 'reuse'
}

/** An update that changes nothing locks the row, on both databases, until the transaction ends. */
function lock(tx: Transaction, id: string): Promise<Session | undefined> {
  return tx
    .updateTable('session')
    .set(({ ref }) => ({ rt_counter: ref('rt_counter') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
