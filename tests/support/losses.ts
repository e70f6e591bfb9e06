/** The ways in which a signed-in user loses rights while a call is arriving. */
import type { Account } from '../../server/identity/sign-in/accounts.ts'
import type { Session } from '../../server/identity/sign-in/sessions.ts'
import type { AuthSite } from './auth-site.ts'

export interface Holder {
  /** The id of the user. */
  id: string
  sessionId: string
}

export interface Loss {
  /** The response that refuses a call afterwards. */
  code: string
  session?(before: Session): Partial<Session>
  account?: Partial<Account>
  /** Another session of the user has added one. */
  factorId?: string
}

const hourMs = 3_600_000
const earlier = (at: string, hours: number) =>
  new Date(Date.parse(at) - hours * hourMs).toISOString()
const someMoment = '2026-11-21T12:00:00.000Z'

/** For any signed-in user. */
export const sessionLosses: Record<string, Loss> = {
  'the session was ended': {
    code: 'SESSION_EXPIRED',
    session: () => ({ revoked_at: someMoment }),
  },
  'the account was disabled': {
    code: 'SESSION_EXPIRED',
    account: { disabled_at: someMoment },
  },
  'the session rested too long': {
    code: 'SESSION_EXPIRED',
    session: ({ last_active_at }) => ({ last_active_at: earlier(last_active_at, 1) }),
  },
  'the session has lived its time': {
    code: 'SESSION_EXPIRED',
    session: ({ created_at }) => ({ created_at: earlier(created_at, 13) }),
  },
  'the session goes on under a new secret': {
    code: 'UNAUTHENTICATED',
    session: ({ sid_hash }) => ({ sid_hash: `${sid_hash}x` }),
  },
}

/** For an admin in addition. */
export const adminLosses: Record<string, Loss> = {
  'the admin was removed': {
    code: 'FORBIDDEN',
    account: { role: 'user' },
  },
  'the session must enrol a factor first': {
    code: 'ENROLL_2FA_REQUIRED',
    session: () => ({ must_enrol: 1 }),
  },
  'a second factor was added that the session has not shown': {
    code: 'STEP_UP_REQUIRED',
    factorId: 'added',
  },
}

/** For a user with a recent proof: only calls that require it are refused afterwards. */
export const proofLoss: Loss = {
  code: 'STEP_UP_REQUIRED',
  session: ({ signed_in_at }) => ({
    signed_in_at: earlier(signed_in_at, 1),
    step_up_until: null,
  }),
}

/** Applies the loss; returns how to undo it. */
export async function lose(
  { database: { db } }: Pick<AuthSite, 'database'>,
  { id, sessionId }: Holder,
  { session: change, account: changes, factorId }: Loss,
): Promise<() => Promise<void>> {
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const setSession = (values: Partial<Session>) =>
    db.updateTable('session').set(values).where('id', '=', sessionId).execute()
  const setAccount = (values: Partial<Account>) =>
    db.updateTable('user_account').set(values).where('id', '=', id).execute()
  if (change) await setSession(change(session))
  if (changes) await setAccount(changes)
  if (factorId !== undefined) {
    const row = { id: factorId, user_id: id, secret_enc: 'x', last_step: 0, confirmed_at: 'x' }
    await db.insertInto('factor').values(row).execute()
  }
  return async () => {
    if (change) await setSession(session)
    if (changes) await setAccount(account)
    if (factorId !== undefined) await db.deleteFrom('factor').where('id', '=', factorId).execute()
  }
}
