/** The calls of `/auth` about sessions: the current user, the list of sessions, ending sessions. */
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { sessionSchema, userSchema } from '#shared/auth.ts'
import { fail, ok } from '#shared/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { isOutage } from '../../platform/db/outage.ts'
import { matchesEtag } from '../../platform/http/ready-bytes.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import { type Call, defineCall } from '../../platform/json-api/define-call.ts'
import type { Audit } from '../audit/audit.ts'
import type { AccountPictures } from '../pictures/account-pictures.ts'
import type { AdminGuard } from './admin-guard.ts'
import type { Refresh } from './refresh.ts'
import type { Caller } from './session-access.ts'
import { type EndReason, inSession, type Sessions, type SignedIn } from './sessions.ts'
import { isSessionId } from './tokens.ts'

interface SessionCallsDependencies {
  /** The path of the panel. Only admins get it. */
  adminPath: string
  audit: Audit
  db: Database
  log: Logger
  refresh: Pick<Refresh, 'findSession'>
  sessions: Sessions
}

export function createSessionCalls(dependencies: SessionCallsDependencies): Call<'session'>[] {
  const { adminPath, audit, db, log, refresh, sessions } = dependencies

  /** Ends one session or all others, and records it in the audit log. Returns how many ended. */
  async function endSessions(
    tx: Transaction,
    caller: Caller,
    userId: string,
    reason: EndReason,
    id: string,
    others = false,
  ): Promise<number> {
    const ended = others
      ? await sessions.endOthers(tx, userId, id, reason)
      : Number(await sessions.end(tx, userId, id, reason))
    if (ended === 0) return 0
    await audit.append(tx, {
      event: reason === 'logout' ? 'authn_logout' : 'session_revoked',
      actor: userId,
      result: 'success',
      address: caller.address,
      device: caller.device,
      detail: { session: id, others, ended },
    })
    return ended
  }

  /** The session of the session cookie or, without one, of the refresh token. */
  async function findOwn({ cookies }: Caller): Promise<{ id: string; userId: string } | null> {
    const found = await sessions.find(cookies)
    if (found.ok) return toOwn(found.value)
    return refresh.findSession(cookies)
  }

  return [
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/logout',
      isOpenToRecovery: true,
      summary: 'Ends the session of this browser. Succeeds also without a session.',
      answer: v.null(),
      failures: ['UNAVAILABLE', 'INTERNAL'],
      async run({ caller }) {
        // The browser may be shared, so it loses the session even if that cannot be ended now.
        caller.cookies.clear('sid', 'rt', 'pre')
        try {
          const own = await findOwn(caller)
          if (own) {
            await db
              .transaction()
              .execute((tx) => endSessions(tx, caller, own.userId, 'logout', own.id))
          }
          return ok(null)
        } catch (error) {
          log.error({ requestId: caller.requestId, err: error }, 'logout failed')
          return fail(isOutage(error) ? 'UNAVAILABLE' : 'INTERNAL')
        }
      },
    }),
    defineCall({
      access: 'session',
      method: 'GET',
      path: '/auth/me',
      isOpenToRecovery: true,
      summary: 'The user who is signed in.',
      answer: userSchema,
      failures: ['USER_UNAUTHENTICATED', 'USER_EXPIRED'],
      async run({ caller: { cookies } }) {
        const found = await sessions.find(cookies)
        if (found.ok) {
          const { user } = found.value
          return ok(user.isAdmin ? { ...user, adminPath } : user)
        }
        return fail(found.code === 'SESSION_EXPIRED' ? 'USER_EXPIRED' : 'USER_UNAUTHENTICATED')
      },
    }),
    defineCall({
      access: 'session',
      method: 'GET',
      path: '/auth/sessions',
      isOpenToRecovery: true,
      summary: 'The sessions of the user.',
      answer: v.array(sessionSchema),
      failures: ['UNAUTHENTICATED', 'SESSION_EXPIRED'],
      async run({ caller: { cookies } }) {
        const found = await sessions.find(cookies)
        if (!found.ok) return found
        const { user, session } = found.value
        return ok(await sessions.list(user.id, session.id))
      },
    }),
    defineCall({
      access: 'session',
      method: 'DELETE',
      path: '/auth/sessions/{id}',
      summary: 'Ends a session of the user.',
      answer: v.null(),
      failures: ['UNAUTHENTICATED', 'SESSION_EXPIRED', 'NOT_FOUND'],
      async run({ caller, input: { id = '' } }) {
        const found = await sessions.find(caller.cookies)
        if (!found.ok) return found
        if (!isSessionId(id)) return fail('NOT_FOUND')
        const ended = await inSession({ db, sessions }, found.value, (tx, { user }) =>
          endSessions(tx, caller, user.id, 'revoked_by_user', id),
        )
        if (!ended.ok) return ended
        if (ended.value === 0) return fail('NOT_FOUND')
        if (id === found.value.session.id) caller.cookies.clear('sid', 'rt', 'pre')
        return ok(null)
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/sessions/revoke-others',
      summary: 'Ends all sessions of the user except this one.',
      answer: v.object({ ended: v.number() }),
      failures: ['UNAUTHENTICATED', 'SESSION_EXPIRED'],
      async run({ caller }) {
        const found = await sessions.find(caller.cookies)
        if (!found.ok) return found
        const ended = await inSession({ db, sessions }, found.value, (tx, { user, session }) =>
          endSessions(tx, caller, user.id, 'revoked_by_user', session.id, true),
        )
        return ended.ok ? ok({ ended: ended.value }) : ended
      },
    }),
  ]
}

function toOwn({ session, user }: SignedIn): { id: string; userId: string } {
  return { id: session.id, userId: user.id }
}

/** For pages that make no other calls: without it, a user who only reads would count as idle. */
export function createActivityCall(guard: AdminGuard): Call<'session'> {
  return defineCall({
    access: 'session',
    method: 'POST',
    path: '/auth/activity',
    isOpenToRecovery: true,
    summary:
      'Records user activity: the idle time of the session starts again. Needs the bearer token.',
    answer: v.null(),
    failures: ['UNAUTHENTICATED', 'SESSION_EXPIRED'],
    async run({ caller }) {
      const found = await guard.authorize(caller)
      return found.ok ? ok(null) : found
    },
  })
}

interface PictureCallDependencies {
  guard: Pick<AdminGuard, 'toReader'>
  pictures: Pick<AccountPictures, 'find'>
  sessions: Pick<Sessions, 'find'>
}

/** The picture of an account, to its person and to admins. It is an `<img>`, so the cookie of the session decides. */
export function createPictureCall({
  guard,
  pictures,
  sessions,
}: PictureCallDependencies): Call<'session'> {
  return defineCall({
    access: 'session',
    path: '/auth/pictures/{id}',
    summary: 'The picture of an account as WebP, to its own user and to admins.',
    failures: ['UNAUTHENTICATED', 'SESSION_EXPIRED', 'NOT_FOUND'],
    async run({ caller: { cookies, headers }, input: { id = '' } }) {
      const found = await sessions.find(cookies)
      if (!found.ok) return found
      const mayRead = found.value.user.id === id || guard.toReader(found.value).ok
      const bytes = mayRead ? await pictures.find(id) : null
      return bytes ? answerPicture(bytes, headers) : fail('NOT_FOUND')
    },
  })
}

function answerPicture(bytes: Uint8Array<ArrayBuffer>, asked: Headers): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const isKnown = matchesEtag(asked.get('if-none-match'), etag)
  return new Response(isKnown ? null : bytes, {
    status: isKnown ? 304 : 200,
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Content-Type': 'image/webp',
      // The next user of the browser must ask again.
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie',
      ETag: etag,
    },
  })
}
