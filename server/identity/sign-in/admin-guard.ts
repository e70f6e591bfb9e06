/**
 * Who may use what lies behind `/api`: the one place where that is decided. Reading is allowed for a request;
 * changing is allowed inside the transaction of the change, because who may when a request begins may be
 * nobody any more when its body has arrived.
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

/** An admin when the request was checked, as only this module can make one: what takes it cannot be reached unchecked. */
export type AdminReader = Authorized & { readonly [checked]: true; readonly signedIn: SignedIn }

declare const provenInside: unique symbol

/**
 * An admin whom the transaction of a change has proven. What takes one, and the transaction, cannot be
 * reached otherwise. Until it ends, no other change by an admin is under way.
 */
export type Admin = Authorized & {
  readonly [provenInside]: true
  readonly isFresh: boolean
  /** As the audit log names who acts. */
  readonly acting: Acting
}

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
  authorizeAdmin(request: Asking, options?: Options): Promise<Result<AdminReader, AdminFailure>>
  /** Does `act` in one transaction, which begins by proving the admin again. Is there none, nothing is done. */
  change<Value>(
    reader: AdminReader,
    from: Omit<Acting, 'actor'>,
    act: (tx: Transaction, by: Admin) => Promise<Value>,
  ): Promise<Result<Value, AdminFailure>>
}

interface AdminGuardDependencies {
  db: Database
  sessions: Sessions
  /** ADMIN_2FA */
  adminSecondFactor: 'optional' | 'required'
}

export function createAdminGuard({
  db,
  sessions,
  adminSecondFactor,
}: AdminGuardDependencies): AdminGuard {
  async function authorize<Value>(
    { headers }: Asking,
    { isActivity = true }: Options,
    check: (signedIn: SignedIn) => Value,
  ): Promise<Value | Result<never, SessionFailure>> {
    const found = await sessions.findByBearer(headers, openCookies(headers))
    if (!found.ok) return found
    if (isActivity) await sessions.touch(found.value.session)
    return check(found.value)
  }

  /** null: nothing against it. */
  function refuseAdmin({ session, user }: SignedIn): AdminFailure | null {
    if (!user.isAdmin) return 'FORBIDDEN'
    if (session.must_enrol === 1) return 'ENROLL_2FA_REQUIRED'
    if (user.twoFactorEnabled) return session.aal === 2 ? null : 'STEP_UP_REQUIRED'
    return adminSecondFactor === 'required' ? 'ENROLL_2FA_REQUIRED' : null
  }

  function toReader(signedIn: SignedIn): Result<AdminReader, AdminFailure> {
    const failure = refuseAdmin(signedIn)
    return failure ? fail(failure) : ok({ ...toAuthorized(signedIn), signedIn } as AdminReader)
  }

  async function prove(
    tx: Transaction,
    reader: AdminReader,
    from: Omit<Acting, 'actor'>,
  ): Promise<Result<Admin, AdminFailure>> {
    // Changes by admins are few, and pass one at a time: who takes a role away meets nobody who acts by it.
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
    authorize: (request, options = {}) =>
      authorize(request, options, (signedIn) => ok(toAuthorized(signedIn))),
    authorizeAdmin: (request, options = {}) => authorize(request, options, toReader),
    change: (reader, from, act) =>
      db.transaction().execute(async (tx) => {
        const by = await prove(tx, reader, from)
        return by.ok ? ok(await act(tx, by.value)) : by
      }),
  }
}

/** By a second factor within the last minutes; where there is none, by the identity provider. */
export function requireFresh(admin: Admin): Result<FreshAdmin, 'STEP_UP_REQUIRED'> {
  return admin.isFresh ? ok(admin as FreshAdmin) : fail('STEP_UP_REQUIRED')
}

function toAuthorized({ session, user }: SignedIn): Authorized {
  return { userId: user.id, sessionId: session.id, user }
}
