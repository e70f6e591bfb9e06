/** Who may use what lies behind `/api`: the one place where that is decided. */
import type { User } from '#shared/auth.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { openJar } from './cookies.ts'
import type { SessionFailure, Sessions, SignedIn } from './sessions.ts'

export interface Authorized {
  userId: string
  sessionId: string
  user: User
}

declare const checked: unique symbol

/** An admin, as only this module can make one: what takes an `Admin` cannot be reached unchecked. */
export type Admin = Authorized & { readonly [checked]: true; readonly isFresh: boolean }

declare const proven: unique symbol

/** An admin who was proven just now, for what must not be done at a screen that somebody left. */
export type FreshAdmin = Admin & { readonly [proven]: true }

export type AdminFailure = SessionFailure | 'FORBIDDEN' | 'ENROLL_2FA_REQUIRED' | 'STEP_UP_REQUIRED'

interface Options {
  /** false: the page asks by itself, without the user doing anything. */
  isActivity?: boolean
}

type Asking = Pick<Request, 'headers'>

export interface AdminGuard {
  /** Anyone who is signed in: bearer and session cookie together. The idle time begins anew. */
  authorize(request: Asking, options?: Options): Promise<Result<Authorized, SessionFailure>>
  authorizeAdmin(request: Asking, options?: Options): Promise<Result<Admin, AdminFailure>>
}

interface Needs {
  sessions: Sessions
  /** ADMIN_2FA */
  adminSecondFactor: 'optional' | 'required'
}

export function createAdminGuard({ sessions, adminSecondFactor }: Needs): AdminGuard {
  async function admit<Value>(
    { headers }: Asking,
    { isActivity = true }: Options,
    judge: (signedIn: SignedIn) => Value,
  ): Promise<Value | Result<never, SessionFailure>> {
    const found = await sessions.findByBearer(headers, openJar(headers))
    if (!found.ok) return found
    if (isActivity) await sessions.touch(found.value.session)
    return judge(found.value)
  }

  function judgeAdmin({ session, user }: SignedIn): Result<Admin, AdminFailure> {
    if (!user.isAdmin) return fail('FORBIDDEN')
    if (session.must_enrol === 1) return fail('ENROLL_2FA_REQUIRED')
    if (user.twoFactorEnabled) return session.aal === 2 ? ok(toAdmin()) : fail('STEP_UP_REQUIRED')
    return adminSecondFactor === 'required' ? fail('ENROLL_2FA_REQUIRED') : ok(toAdmin())

    function toAdmin(): Admin {
      const isFresh = sessions.isFresh({ session, user })
      return { ...toAuthorized({ session, user }), isFresh } as Admin
    }
  }

  return {
    authorize: (request, options = {}) =>
      admit(request, options, (signedIn) => ok(toAuthorized(signedIn))),
    authorizeAdmin: (request, options = {}) => admit(request, options, judgeAdmin),
  }
}

/** By a second factor within the last minutes; where there is none, by the identity provider. */
export function requireFresh(admin: Admin): Result<FreshAdmin, 'STEP_UP_REQUIRED'> {
  return admin.isFresh ? ok(admin as FreshAdmin) : fail('STEP_UP_REQUIRED')
}

function toAuthorized({ session, user }: SignedIn): Authorized {
  return { userId: user.id, sessionId: session.id, user }
}
