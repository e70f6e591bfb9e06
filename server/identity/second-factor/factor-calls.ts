/** The calls of `/auth/2fa`: setting up an authenticator app, verifying its codes, turning two-factor sign-in off. */
import * as v from 'valibot'
import { methodsSchema, tokensSchema } from '#shared/auth.ts'
import { fail, ok } from '#shared/result.ts'
import {
  confirmSchema,
  optionalTokenSchema,
  recoveryCodesSchema,
  recoverySchema,
  tokenSchema,
  totpSetupSchema,
} from '#shared/second-factor.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type Call, defineCall, type Outcome } from '../../platform/json-api/define-call.ts'
import { limitFailures } from '../sign-in/second-factor.ts'
import type { Caller } from '../sign-in/session-access.ts'
import type { ProvenSession } from '../sign-in/sessions.ts'
import type { SessionCookies } from '../sign-in/start-session.ts'
import { createAttempts } from './attempts.ts'
import { createFactorAccess, type FactorDependencies } from './factor-access.ts'
import { removePasskeys } from './passkeys.ts'
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import {
  beginSetup,
  checkSetup,
  completeSetup,
  isSetupPending,
  removeTotp,
  toQrPicture,
} from './totp-factor.ts'

const session = ['UNAUTHENTICATED', 'SESSION_EXPIRED'] as const
/** The same failures with a message about the set-up. */
const inSetup = {
  UNAUTHENTICATED: 'SETUP_UNAUTHENTICATED',
  SESSION_EXPIRED: 'SETUP_EXPIRED',
} as const
const inConfirmation = {
  UNAUTHENTICATED: 'CONFIRMATION_UNAUTHENTICATED',
  SESSION_EXPIRED: 'CONFIRMATION_EXPIRED',
} as const
const proof = ['INVALID_2FA_CODE', ...limitFailures] as const

export function createFactorCalls(dependencies: FactorDependencies): Call<'session'>[] {
  const { db, keys, now, secondFactor, sessions } = dependencies
  const access = createFactorAccess(dependencies)
  const attempts = createAttempts(dependencies)

  /** Changes existing factors: with a code in the same call, or after a step-up. */
  async function change<Value>(
    caller: Caller,
    token: string | undefined,
    act: (
      tx: Transaction,
      signedIn: ProvenSession,
    ) => Promise<{ cookies: SessionCookies; value: Value }>,
  ): Promise<Outcome<Value>> {
    const found = await access.require(caller)
    if (!found.ok) return found
    const signedIn = found.value
    if (!token && !sessions.isFresh(signedIn)) return fail('STEP_UP_REQUIRED')
    if (!signedIn.user.twoFactorEnabled) return fail('NO_SECOND_FACTOR')
    const done = token
      ? await access.prove(caller, signedIn, { factor: 'totp', code: token }, act)
      : await access.changeFresh(signedIn, async (tx, still) =>
          still.user.twoFactorEnabled ? act(tx, still) : null,
        )
    if (!done.ok) return done
    if (done.value === null) return fail('NO_SECOND_FACTOR')
    done.value.cookies.putInto(caller.cookies)
    return ok(done.value.value)
  }

  return [
    defineCall({
      access: 'session',
      method: 'GET',
      path: '/auth/2fa/methods',
      isOpenToRecovery: true,
      summary: 'The second factors that the user can choose from, the strongest first.',
      answer: methodsSchema,
      failures: [...session],
      async run({ caller: { cookies } }) {
        const found = await sessions.find(cookies)
        return found.ok ? ok(await secondFactor.methodsOf(db, found.value.user.id)) : found
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/2fa/verify',
      isOpenToRecovery: true,
      summary:
        'Verifies the code of an authenticator app: completes the pending sign-in, or steps up the session.',
      body: tokenSchema,
      answer: tokensSchema,
      failures: [...session, ...proof, 'PENDING_EXPIRED', 'TRIES_SPENT', 'NOT_ADMITTED'],
      run: ({ caller, body: { token } }) => access.verify(caller, { factor: 'totp', code: token }),
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/2fa/recovery',
      isOpenToRecovery: true,
      summary: 'The same with a recovery code, which can be used only once.',
      body: recoverySchema,
      answer: tokensSchema,
      failures: [...session, ...proof, 'PENDING_EXPIRED', 'TRIES_SPENT', 'NOT_ADMITTED'],
      run: ({ caller, body: { code } }) => access.verify(caller, { factor: 'recovery', code }),
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/2fa/setup',
      isOpenToRecovery: true,
      summary: 'Starts setting up an authenticator app. It has no effect until it is confirmed.',
      answer: totpSetupSchema,
      failures: [...Object.values(inSetup), 'STEP_UP_REQUIRED'],
      async run({ caller }) {
        const found = await access.require(caller)
        const begun = found.ok
          ? await access.changeToEnrol(found.value, (tx, { user }) =>
              beginSetup(tx, keys, user, now()),
            )
          : found
        if (!begun.ok) return begun.code === 'STEP_UP_REQUIRED' ? begun : fail(inSetup[begun.code])
        return ok({ ...begun.value, qr: toQrPicture(begun.value.otpauthUrl) })
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/2fa/confirm',
      isOpenToRecovery: true,
      summary:
        'Completes the set-up with a code of the authenticator app. Returns the recovery codes, once.',
      body: confirmSchema,
      answer: recoveryCodesSchema,
      failures: [
        ...Object.values(inConfirmation),
        ...limitFailures,
        'CONFIRMATION_FAILED',
        'CONFIRMATION_TOO_LATE',
      ],
      async run({ caller, body: { token, setupId } }) {
        const found = await access.require(caller)
        if (!found.ok) return fail(inConfirmation[found.code])
        const { user } = found.value
        // No code would be right, so none is counted.
        if (!(await isSetupPending(db, user.id, setupId, now()))) {
          return fail('CONFIRMATION_TOO_LATE')
        }
        const taking = await attempts.take({ userId: user.id, name: 'setup' })
        if (!taking.ok) return taking
        const confirmed = await checkSetup(db, keys, user.id, token, now())
        if (!confirmed) return fail('CONFIRMATION_FAILED')
        const done = await access.change(found.value, async (tx, signedIn) => {
          if (!(await completeSetup(tx, keys, user.id, confirmed, now()))) return null
          await attempts.giveBack(tx, taking.taken)
          const recoveryCodes = await replaceRecoveryCodes(tx, keys, user.id)
          const cookies = await access.saveChange(tx, caller, signedIn, {
            factor: 'totp',
            event: 'authn_factor_added',
            notice: 'factorAdded',
            isProof: true,
          })
          return { cookies, recoveryCodes }
        })
        if (!done.ok) return fail(inConfirmation[done.code])
        if (!done.value) return fail('CONFIRMATION_FAILED')
        done.value.cookies.putInto(caller.cookies)
        return ok({ recoveryCodes: done.value.recoveryCodes })
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/2fa/disable',
      summary: 'Removes every second factor: authenticator app, passkeys and recovery codes.',
      body: optionalTokenSchema,
      answer: v.null(),
      failures: [...session, ...proof, 'STEP_UP_REQUIRED', 'NO_SECOND_FACTOR'],
      run: ({ caller, body: { token } }) =>
        change(caller, token, async (tx, signedIn) => {
          const { id } = signedIn.user
          await removeTotp(tx, id)
          await removePasskeys(tx, id)
          await removeRecoveryCodes(tx, id)
          const cookies = await access.saveChange(tx, caller, signedIn, {
            factor: null,
            event: 'authn_factor_removed',
            notice: 'secondFactorOff',
          })
          return { cookies, value: null }
        }),
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/2fa/recovery/regenerate',
      summary: 'Creates ten new recovery codes. The old ones stop working.',
      body: optionalTokenSchema,
      answer: recoveryCodesSchema,
      failures: [...session, ...proof, 'STEP_UP_REQUIRED', 'NO_SECOND_FACTOR'],
      run: ({ caller, body: { token } }) =>
        change(caller, token, async (tx, signedIn) => {
          const recoveryCodes = await replaceRecoveryCodes(tx, keys, signedIn.user.id)
          const cookies = await access.saveChange(tx, caller, signedIn, {
            factor: 'recovery',
            event: 'authn_recovery_codes_created',
            notice: 'recoveryCodesReplaced',
          })
          return { cookies, value: { recoveryCodes } }
        }),
    }),
  ]
}
