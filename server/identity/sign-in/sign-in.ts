/**
 * Turns a first factor into a session: an ID token, or the signature of a passkey of the owner. The checks run in this
 * order: it was made for this browser; it was not used before; its person may sign in; the second factor is valid, if
 * there is one.
 */
import type { Logger } from 'pino'
import type { RefusalKind } from '#shared/admin/reports.ts'
import {
  authConfigSchema,
  googleSignInSchema,
  type SecondFactorMethod,
  type SignInAnswer,
  signInAnswerSchema,
  type Tokens,
} from '#shared/auth.ts'
import { fail, ok } from '#shared/result.ts'
import { hashSecret } from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Throttles } from '../../platform/http/throttle.ts'
import { type Call, defineCall } from '../../platform/json-api/define-call.ts'
import type { Refusals } from '../../platform/refusals/refusals.ts'
import type { Audit } from '../audit/audit.ts'
import type { Notify } from '../notifications/security-notices.ts'
import type { AccountPictures } from '../pictures/account-pictures.ts'
import { type Account, type FirstAdmins, findOrCreateAccount } from './accounts.ts'
import { deviceHashOf } from './devices.ts'
import { createIdTokenVerifier, type VerifiedIdToken } from './id-token.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { type OwnerPasskey, rememberUse } from './owner-passkeys.ts'
import type { PreAuth, PreAuths } from './pre-auth.ts'
import { type Limited, limitFailures, type Proof, type SecondFactor } from './second-factor.ts'
import type { Caller } from './session-access.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import type { FirstFactor, SessionStarter, Started } from './start-session.ts'

type SecondFactorFailure =
  | {
      ok: false
      code: 'DEMO_LOCKED' | 'PENDING_EXPIRED' | 'TRIES_SPENT' | 'INVALID_2FA_CODE' | 'NOT_ADMITTED'
    }
  | Limited

export type SignIn = ReturnType<typeof createSignIn>

interface SignInDependencies {
  adminPasskeys: readonly OwnerPasskey[]
  audit: Audit
  db: Database
  firstAdmins: FirstAdmins
  log: Logger
  notify: Notify
  now: () => Date
  pictures: Pick<AccountPictures, 'refresh'>
  preAuths: PreAuths
  /** Null: no identity provider is configured, so nobody but the owner can sign in, by a passkey. */
  provider: IdentityProvider | null
  refusals: Refusals
  secondFactor: SecondFactor
  signUp: 'open' | 'closed'
  starter: SessionStarter
  throttles: Throttles
}

type Accepted = { userId: string } & (
  | { kind: 'signedIn'; started: Started }
  | { kind: 'pending'; methods: SecondFactorMethod[] }
)

/** `reason` is for the audit log. The client gets only the code. */
interface Refused {
  ok: false
  code: 'INVALID_ID_TOKEN' | 'NOT_ADMITTED'
  reason: string
  accountId: string | null
}

type AcceptedToken = Extract<VerifiedIdToken, { ok: true }>

export function createSignIn(dependencies: SignInDependencies) {
  const { adminPasskeys, audit, db, notify, now, pictures, preAuths, provider, secondFactor } =
    dependencies
  const { starter } = dependencies
  const failures = createSignInFailures(dependencies)
  const limits = createSignInLimits(dependencies)
  const verifier = provider && createIdTokenVerifier({ provider, now })
  /** Whether the provider may be used in this browser. If not, a valid token is refused. */
  const isOpenFor = (headers: Headers) => provider?.lock?.isOpenFor(headers) ?? true

  const calls: Call<'session'>[] = [
    defineCall({
      access: 'session',
      method: 'GET',
      path: '/auth/config',
      isOpenToRecovery: true,
      summary: 'Begins a sign-in: returns the identity provider and the nonce for its token.',
      answer: authConfigSchema,
      failures: ['RATE_LIMITED', 'UNAVAILABLE'],
      async run({ caller }) {
        if (!provider) return fail('UNAVAILABLE')
        const refusal = await limits.refuseBeginning(caller)
        if (refusal) return refusal
        const { nonce } = await preAuths.open(caller.cookies)
        const { name, clientId, scriptUrl, lock } = provider
        const needsCode = lock && { needsCode: !lock.isOpenFor(caller.headers) }
        return ok({ provider: name, clientId, nonce, scriptUrl, ...needsCode })
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/google',
      isOpenToRecovery: true,
      summary: 'Signs in with an ID token, or asks for the second factor.',
      body: googleSignInSchema,
      answer: signInAnswerSchema,
      failures: [
        'DEMO_LOCKED',
        'INVALID_ID_TOKEN',
        'INVALID_2FA_CODE',
        'PENDING_EXPIRED',
        'TRIES_SPENT',
        'NOT_ADMITTED',
        ...limitFailures,
        'UNAVAILABLE',
      ],
      async run({ caller, body: { googleIdToken, twoFactorCode } }) {
        if (!verifier) return fail('UNAVAILABLE')
        const begun = await begin(caller, 'google', ({ nonce }) =>
          verifier.verify(googleIdToken, nonce),
        )
        if (!begun.ok || !begun.value.requiresTwoFactor || twoFactorCode === undefined) return begun
        // Both factors in one call. It costs one try, like any other attempt.
        const completed = await complete(caller, { factor: 'totp', code: twoFactorCode })
        if (!completed) return fail('PENDING_EXPIRED')
        return completed.ok ? ok(toAnswer(completed.value)) : completed
      },
    }),
  ]

  /** Signs in with the first factor alone, or returns which second factors may complete it. */
  async function begin(
    caller: Caller,
    factor: FirstFactor,
    verify: (pre: PreAuth) => Promise<VerifiedIdToken>,
  ) {
    const refusal = await limits.refuseTry(caller)
    if (refusal) return refusal
    if (!isOpenFor(caller.headers)) return fail('DEMO_LOCKED')
    const pre = await preAuths.find(caller.cookies)
    if (!pre) {
      failures.count(caller, 'sign_in_not_begun', 'nothing begun')
      return fail('INVALID_ID_TOKEN')
    }
    const token = await verify(pre)
    if (!token.ok) {
      const { code, kind, reason, subject } = token
      if (code === 'UNAVAILABLE') failures.log(caller, reason)
      else if (kind) failures.count(caller, kind, reason)
      else await failures.record(caller, factor, subject, reason)
      return fail(code)
    }
    const accepted = await db.transaction().execute((tx) => accept(tx, pre, token, factor, caller))
    if (!accepted.ok) {
      const { accountId, reason } = accepted
      await failures.record(caller, factor, token.claims.sub, reason, accountId)
      return fail(accepted.code)
    }
    pictures.refresh(accepted.value.userId, token.claims.pictureUrl)

    if (accepted.value.kind === 'signedIn') {
      const { started } = accepted.value
      started.putInto(caller.cookies)
      return ok(toAnswer(started.answer))
    }
    preAuths.extendCookie(caller.cookies)
    return ok({ requiresTwoFactor: true, methods: accepted.value.methods } as const)
  }

  /** Handles a valid token. A refusal is committed too, because the token counts as used. */
  async function accept(
    tx: Transaction,
    begun: PreAuth,
    token: AcceptedToken,
    factor: FirstFactor,
    caller: Caller,
  ): Promise<{ ok: true; value: Accepted } | Refused> {
    const isNew = await markSeen(tx, token)
    const pre = await preAuths.read(tx, begun)
    if (!pre || (!isNew && pre.token_hash !== token.hash)) {
      return { ...fail('INVALID_ID_TOKEN'), reason: 'used before', accountId: null }
    }
    const admission = await findOrCreateAccount(tx, token.claims, dependencies, now())
    if (!admission.ok) {
      return { ...fail('NOT_ADMITTED'), reason: 'not admitted', accountId: admission.accountId }
    }
    const { account, isNewAdmin } = admission
    const { address, device } = caller
    const facts = { userId: account.id, address, device }
    const isNewPasskey =
      token.passkeyId !== undefined && (await rememberUse(tx, account.id, token.passkeyId))
    if (isNewAdmin) await notify(tx, 'newAdmin', facts)
    else if (isNewPasskey) await notify(tx, 'newOwnerPasskey', facts)
    const methods = await secondFactor.methodsOf(tx, account.id)
    if (methods.length > 0) {
      if (isNew) await preAuths.markPending(tx, pre, account.id, token.hash)
      if (isNewAdmin) await recordNewAdmin(tx, account, caller)
      return ok({ userId: account.id, kind: 'pending', methods })
    }
    if (!(await preAuths.markDone(tx, pre))) {
      return { ...fail('INVALID_ID_TOKEN'), reason: 'used before', accountId: account.id }
    }
    const started = await starter.finishSignIn(tx, account, { factor, failuresBefore: 0 }, caller)
    if (isNewAdmin) await recordNewAdmin(tx, account, caller)
    return ok({ userId: account.id, kind: 'signedIn', started })
  }

  async function recordNewAdmin(tx: Transaction, account: Account, caller: Caller): Promise<void> {
    await audit.append(tx, {
      event: 'privilege_permissions_changed',
      actor: account.id,
      result: 'success',
      address: caller.address,
      device: caller.device,
      detail: { role: 'admin', by: 'settings' },
    })
  }

  /** Completes the pending sign-in of this browser if the second factor is valid. null: there is none. */
  async function complete(
    caller: Caller,
    proof: Proof,
  ): Promise<{ ok: true; value: Tokens } | SecondFactorFailure | null> {
    const { cookies, address, device } = caller
    const pending = await preAuths.findPending(cookies)
    if (!pending || !(provider || adminPasskeys.length > 0)) return null
    if (!isOpenFor(caller.headers)) return fail('DEMO_LOCKED')
    const userId = pending.user_id
    if (!(await preAuths.spendTry(pending.id_hash))) {
      // If it still waits, only its tries are over.
      return fail((await preAuths.findPending(cookies)) ? 'TRIES_SPENT' : 'PENDING_EXPIRED')
    }
    // Disabled since the first factor. The transaction of the sign-in checks it again.
    if (!(await findEnabled(db, userId))) {
      await failures.record(caller, proof.factor, userId, 'not admitted', userId)
      return fail('NOT_ADMITTED')
    }
    const claimant = { userId, deviceHash: deviceHashOf(cookies), deviceLabel: device, address }
    const proven = await secondFactor.use(claimant, proof, async (tx, by) => {
      const account = await findEnabled(tx, userId)
      if (!account || !(await preAuths.markDone(tx, pending))) return null
      return starter.finishSignIn(tx, account, by, caller)
    })
    if (!proven.ok) return proven
    proven.value.putInto(cookies)
    return ok(proven.value.answer)
  }

  return { begin, calls, complete, refuseBeginning: limits.refuseBeginning }
}

function toAnswer(tokens: Tokens): Extract<SignInAnswer, { requiresTwoFactor: false }> {
  return { requiresTwoFactor: false, ...tokens, userInfo: tokens.user }
}

/** Returns whether the token is new. Its hash is stored until the token would be refused for its age. */
async function markSeen(tx: Transaction, { hash, deadAt }: AcceptedToken): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('seen_id_token')
    .values({ hash, expires_at: deadAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The account may have been disabled between the two factors. */
async function findEnabled(from: Database, userId: string): Promise<Account | null> {
  const account = await from
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return account ?? null
}

const rowsPerPerson = { times: 10, perSeconds: 3600 }
const rowsOverall = { times: 200, perSeconds: 3600 }

/**
 * Records sign-ins that fail at the ID token. Tokens that anyone could have made are only counted. Tokens
 * that the provider issued for this site become rows of the audit log, limited per person and in total.
 */
function createSignInFailures(
  dependencies: Pick<SignInDependencies, 'audit' | 'db' | 'log' | 'refusals' | 'throttles'>,
) {
  const { audit, db, refusals, throttles } = dependencies
  const perPerson = throttles.create('refused-tokens', rowsPerPerson)
  const overall = throttles.create('all-refused-tokens', rowsOverall)

  /** For failures that the client did not cause. */
  function log({ address, requestId }: Caller, reason: string): void {
    dependencies.log.warn({ requestId, address, reason }, 'sign-in refused')
  }

  /** For a token that the provider did not issue for this site. */
  function count(caller: Caller, kind: RefusalKind, reason: string): void {
    refusals.count(kind)
    log(caller, reason)
  }

  async function mayBeWritten(subject: string): Promise<boolean> {
    const all = 'all'
    if (overall.findRefusal(all)) return false
    return (await perPerson.consume(hashSecret(subject))).ok && (await overall.consume(all)).ok
  }

  return {
    count,
    log,
    /** For a token that the provider issued for this site. `subject` is the person it names, `actor` their account. */
    async record(
      caller: Caller,
      factor: FirstFactor | SecondFactorMethod,
      subject: string,
      reason: string,
      actor: string | null = null,
    ): Promise<void> {
      if (!(await mayBeWritten(subject))) return count(caller, 'token_refused', reason)
      const { address, device } = caller
      await db.transaction().execute((tx) =>
        audit.append(tx, {
          event: 'authn_login_fail',
          actor,
          result: 'failure',
          factor,
          address,
          device,
          detail: { reason },
        }),
      )
    },
  }
}
