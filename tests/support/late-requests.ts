/**
 * Sends requests whose caller loses a right after the first check: while the body arrives in two parts, or just before the
 * transaction begins.
 */

import type { Account } from '../../server/identity/sign-in/accounts.ts'
import type { Session } from '../../server/identity/sign-in/sessions.ts'
import type { Database } from '../../server/platform/db/database.ts'
import type { AuthSite } from './auth-site.ts'
import type { Browser } from './sign-in.ts'

export interface LateCall {
  method: string
  /** From the root of the site. */
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface LateAnswer {
  status: number
  code: string | null
}

/** Sends headers and the first byte of a body; then runs `meanwhile`; then sends the rest of the body. */
export async function sendInTwoParts(
  { answer }: Pick<AuthSite, 'answer'>,
  browser: Browser,
  call: LateCall,
  meanwhile: () => Promise<void>,
): Promise<LateAnswer & { isRead: boolean }> {
  const isAsked = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const bytes = toBytes(call.body)
  let parts = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        parts += 1
        if (parts === 1) return controller.enqueue(bytes.subarray(0, 1))
        isAsked.resolve()
        await rest.promise
        controller.enqueue(bytes.subarray(1))
        controller.close()
      },
    },
    // The stream must not ask for the body before the site reads it.
    { highWaterMark: 0 },
  )
  const answered = answer(new Request(...toRequest(browser, call, body)))
  // If the request is refused without its body, the body is never read.
  await Promise.race([answered, isAsked.promise])
  await meanwhile()
  rest.resolve()
  return { ...(await toAnswer(await answered)), isRead: parts > 0 }
}

/** Sends the whole call; `meanwhile` runs when it is about to begin its first transaction. */
export async function sendBeforeTransaction(
  { answer }: Pick<AuthSite, 'answer'>,
  { db }: HookedDatabase,
  browser: Browser,
  call: LateCall,
  meanwhile: () => Promise<void>,
): Promise<LateAnswer> {
  beforeNext.set(db, meanwhile)
  const body = toBytes(call.body)
  const response = await answer(new Request(...toRequest(browser, call, body)))
  beforeNext.delete(db)
  return toAnswer(response)
}

export interface HookedDatabase {
  db: Database
}

const beforeNext = new WeakMap<Database, () => Promise<void>>()

/** The same database, with a hook before its next transaction (`sendBeforeTransaction`). */
export function hookTransactions<Opened extends HookedDatabase>(opened: Opened): Opened {
  const { db: real } = opened
  const hooked: Database = new Proxy(real, {
    get(_, name) {
      const member: unknown = Reflect.get(real, name, real)
      if (name === 'transaction') return () => hookBuilder(hooked, real)
      return typeof member === 'function' ? member.bind(real) : member
    },
  })
  return { ...opened, db: hooked }
}

function hookBuilder(hooked: Database, real: Database) {
  return {
    async execute(action: Parameters<ReturnType<Database['transaction']>['execute']>[0]) {
      const before = beforeNext.get(hooked)
      beforeNext.delete(hooked)
      await before?.()
      return real.transaction().execute(action)
    },
  }
}

function toRequest(browser: Browser, { method, path, headers }: LateCall, body: BodyInit) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const own = {
    host: 'localhost:3000',
    origin: 'http://localhost:3000',
    'sec-fetch-site': 'same-origin',
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
  }
  const init = { method, headers: { ...own, cookie, ...headers }, body, duplex: 'half' as const }
  return [`http://localhost:3000${path}`, init] as const
}

function toBytes(body: unknown = {}): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return new TextEncoder().encode(JSON.stringify(body))
}

async function toAnswer(response: Response): Promise<LateAnswer> {
  const { code } = await response.json()
  return { status: response.status, code }
}

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
  /** A factor that another session of the user has added. */
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
