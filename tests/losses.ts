/** The ways in which somebody who is signed in loses what they may do, while a call of theirs is on its way. */
import type { AuthSite } from './auth-site.ts'

export interface Holder {
  /** Of the user. */
  id: string
  sessionId: string
}

export interface Loss {
  /** What a call is refused with afterwards. */
  code: string
  lose(site: AuthSite, holder: Holder): Promise<unknown>
  undo(site: AuthSite, holder: Holder): Promise<unknown>
}

/** Of anybody who is signed in. */
export const sessionLosses: Record<string, Loss> = {
  'the session was ended': {
    code: 'SESSION_EXPIRED',
    lose: (site, holder) => setSession(site, holder, { revoked_at: site.now().toISOString() }),
    undo: (site, holder) => setSession(site, holder, { revoked_at: null }),
  },
  'the account was disabled': {
    code: 'SESSION_EXPIRED',
    lose: (site, holder) => setAccount(site, holder, { disabled_at: site.now().toISOString() }),
    undo: (site, holder) => setAccount(site, holder, { disabled_at: null }),
  },
  'the session rested too long': {
    code: 'SESSION_EXPIRED',
    lose: (site, holder) => setSession(site, holder, { last_active_at: hoursAgo(site, 1) }),
    undo: (site, holder) => setSession(site, holder, { last_active_at: hoursAgo(site, 0) }),
  },
  'the session has lived its time': {
    code: 'SESSION_EXPIRED',
    lose: (site, holder) => setSession(site, holder, { created_at: hoursAgo(site, 13) }),
    undo: (site, holder) => setSession(site, holder, { created_at: hoursAgo(site, 0) }),
  },
  'the session goes on under a new secret': {
    code: 'UNAUTHENTICATED',
    lose: ({ database: { db } }, { sessionId }) =>
      db
        .updateTable('session')
        .set(({ eb }) => ({ sid_hash: eb('sid_hash', '||', 'x') }))
        .where('id', '=', sessionId)
        .execute(),
    undo: async ({ database: { db } }, { sessionId }) => {
      const of = db.selectFrom('session').select('sid_hash').where('id', '=', sessionId)
      const { sid_hash } = await of.executeTakeFirstOrThrow()
      const set = db.updateTable('session').set({ sid_hash: sid_hash.slice(0, -1) })
      await set.where('id', '=', sessionId).execute()
    },
  },
}

/** Of an admin besides. */
export const adminLosses: Record<string, Loss> = {
  'the admin was removed': {
    code: 'FORBIDDEN',
    lose: (site, holder) => setAccount(site, holder, { role: 'user' }),
    undo: (site, holder) => setAccount(site, holder, { role: 'admin' }),
  },
  'the session must enrol a factor first': {
    code: 'ENROLL_2FA_REQUIRED',
    lose: (site, holder) => setSession(site, holder, { must_enrol: 1 }),
    undo: (site, holder) => setSession(site, holder, { must_enrol: 0 }),
  },
  'a second factor was added that the session has not shown': {
    code: 'STEP_UP_REQUIRED',
    lose: ({ database: { db } }, { id }) =>
      db
        .insertInto('factor')
        .values({ id: 'f', user_id: id, secret_enc: 'x', last_step: 0, confirmed_at: 'x' })
        .execute(),
    undo: ({ database: { db } }) => db.deleteFrom('factor').where('id', '=', 'f').execute(),
  },
}

/** Of who was proven a moment ago: only calls that ask for that are refused after it. */
export const proofLoss: Loss = {
  code: 'STEP_UP_REQUIRED',
  lose: (site, holder) =>
    setSession(site, holder, { signed_in_at: hoursAgo(site, 1), step_up_until: null }),
  undo: (site, holder) => setSession(site, holder, { signed_in_at: hoursAgo(site, 0) }),
}

function setAccount(
  { database: { db } }: AuthSite,
  { id }: Holder,
  values: { role?: 'user' | 'admin'; disabled_at?: string | null },
) {
  return db.updateTable('user_account').set(values).where('id', '=', id).execute()
}

function setSession(
  { database: { db } }: AuthSite,
  { sessionId }: Holder,
  values: {
    revoked_at?: string | null
    last_active_at?: string
    created_at?: string
    signed_in_at?: string
    step_up_until?: null
    must_enrol?: 0 | 1
  },
) {
  return db.updateTable('session').set(values).where('id', '=', sessionId).execute()
}

function hoursAgo({ now }: AuthSite, hours: number): string {
  return new Date(now().getTime() - hours * 3_600_000).toISOString()
}
