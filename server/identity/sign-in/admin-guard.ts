/**
 * Decides who may use the calls with `access: 'admin'`; no other module does. Reading is authorised per request. A
 * change is authorised again inside its own transaction, because an admin may lose the role while the body of
 * the request arrives.
 */
import type { User } from '#shared/auth.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import type { Acting } from '../audit/audit.ts'
import { openCookies } from './cookies.ts'
import type { SessionFailure, Sessions, SignedIn } from './sessions.ts'

export interface Authorized {
  userId: string
  sessionId: string
  user: User
}

declare const checked: unique symbol

/**
 * An admin as of the check of the request. Only this module can create one, so code that takes one is always
 * guarded.
 */
export type AdminReader = Authorized & { readonly [checked]: true; readonly signedIn: SignedIn }

declare const provenInside: unique symbol

/**
 * An admin who was proven inside the transaction of a change. Code that takes one can only run in such a
 * transaction, and no other change by an admin runs until it ends.
 */
export type Admin = Authorized & {
  readonly [provenInside]: true
  readonly isFresh: boolean
  /** The actor as the audit log stores it. */
  readonly acting: Acting
}

declare const proven: unique symbol

/** An admin who was proven recently, for actions that must not be possible at an unattended screen. */
export type FreshAdmin = Admin & { readonly [proven]: true }

type AdminFailure =
  | SessionFailure
  | 'FORBIDDEN'
  | 'ENROLL_2FA_REQUIRED'
  | 'RECOVERY_ENROLL_REQUIRED'
  | 'STEP_UP_REQUIRED'

interface Options {
  /** False if the page makes the call by itself, without an action of the user. */
  isActivity?: boolean
}

type HeadersOnly = Pick<Request, 'headers'>

export type AdminGuard = ReturnType<typeof createAdminGuard>

interface AdminGuardDependencies {
  db: Database
  sessions: Sessions
  /** ADMIN_2FA */
  adminSecondFactor: 'optional' | 'required'
}

export function createAdminGuard({ db, sessions, adminSecondFactor }: AdminGuardDependencies) {
  async function authorize<Value>(
    { headers }: HeadersOnly,
    { isActivity = true }: Options,
    check: (signedIn: SignedIn) => Value,
  ): Promise<Value | Result<never, SessionFailure>> {
    const found = await sessions.findByBearer(headers, openCookies(headers))
    if (!found.ok) return found
    if (isActivity) await sessions.touch(found.value.session)
    return check(found.value)
  }

  /** Returns the reason for refusing, or null. */
  function refuseAdmin({ session, user }: SignedIn): AdminFailure | null {
    if (!user.isAdmin) return 'FORBIDDEN'
    if (session.must_enrol === 1) return 'RECOVERY_ENROLL_REQUIRED'
    if (user.twoFactorEnabled) return session.aal === 2 ? null : 'STEP_UP_REQUIRED'
    return adminSecondFactor === 'required' ? 'ENROLL_2FA_REQUIRED' : null
  }

  /** The same for a session that was found by its cookie alone, for pages of the panel. */
  function toReader(signedIn: SignedIn): Result<AdminReader, AdminFailure> {
    const failure = refuseAdmin(signedIn)
    return failure ? fail(failure) : ok({ ...toAuthorized(signedIn), signedIn } as AdminReader)
  }

  async function prove(
    tx: Transaction,
    reader: AdminReader,
    from: Omit<Acting, 'actor'>,
  ): Promise<Result<Admin, AdminFailure>> {
    // Changes by admins are rare and run one at a time. A role therefore cannot be removed while its holder
    // acts.
    await takeLock(tx, 'admins')
    const found = await sessions.prove(tx, reader.signedIn)
    if (!found.ok) return found
    const failure = refuseAdmin(found.value)
    if (failure) return fail(failure)
    const isFresh = sessions.isFresh(found.value)
    const acting = { ...from, actor: reader.userId }
    return ok({ ...toAuthorized(found.value), isFresh, acting } as Admin)
  }

  return {
    /** Allows anyone who is signed in, by bearer token and session cookie together. Resets the idle time. */
    authorize: (
      request: HeadersOnly,
      options: Options = {},
    ): Promise<Result<Authorized, SessionFailure>> =>
      authorize(request, options, (signedIn) => ok(toAuthorized(signedIn))),
    authorizeAdmin: (
      request: HeadersOnly,
      options: Options = {},
    ): Promise<Result<AdminReader, AdminFailure>> => authorize(request, options, toReader),
    toReader,
    /** Runs `act` in one transaction that first proves the admin again. Does nothing if that fails. */
    change: <Value>(
      reader: AdminReader,
      from: Omit<Acting, 'actor'>,
      act: (tx: Transaction, by: Admin) => Promise<Value>,
    ): Promise<Result<Value, AdminFailure>> =>
      db.transaction().execute(async (tx) => {
        const by = await prove(tx, reader, from)
        return by.ok ? ok(await act(tx, by.value)) : by
      }),
  }
}

/**
 * Proven by a second factor in the last minutes, or by the identity provider if the user has no second
 * factor.
 */
export function requireFresh(admin: Admin): Result<FreshAdmin, 'STEP_UP_REQUIRED'> {
  return admin.isFresh ? ok(admin as FreshAdmin) : fail('STEP_UP_REQUIRED')
}

function toAuthorized({ session, user }: SignedIn): Authorized {
  return { userId: user.id, sessionId: session.id, user }
}
