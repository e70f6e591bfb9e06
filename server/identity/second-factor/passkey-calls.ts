/** The calls of `/auth/passkeys`: registering, verifying, listing and removing passkeys. */
import * as v from 'valibot'
import { tokensSchema } from '#shared/auth.ts'
import { fail, ok } from '#shared/result.ts'
import {
  passkeyOptionsSchema,
  passkeySchema,
  registeredPasskeySchema,
  registerPasskeySchema,
  secondFactorLimits,
  verifyPasskeySchema,
} from '#shared/second-factor.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { type Call, defineCall } from '../../platform/json-api/define-call.ts'
import { isOwnerPasskey } from '../sign-in/owner-passkeys.ts'
import { limitFailures } from '../sign-in/second-factor.ts'
import type { Caller } from '../sign-in/session-access.ts'
import { challengePreAuth, challengeSession, rowOf, takeChallenge } from './challenges.ts'
import { createFactorAccess, type FactorDependencies } from './factor-access.ts'
import {
  addPasskey,
  checkRegistration,
  createAssertionOptions,
  createRegistrationOptions,
  listPasskeys,
  removePasskey,
  toRelyingParty,
} from './passkeys.ts'
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'

const session = ['UNAUTHENTICATED', 'SESSION_EXPIRED'] as const

export function createPasskeyCalls(dependencies: FactorDependencies): Call<'session'>[] {
  const { adminPasskeys, db, keys, now, preAuths, publicOrigin, secondFactor, sessions } =
    dependencies
  const access = createFactorAccess(dependencies)
  const partyOf = ({ headers }: Caller) => toRelyingParty(publicOrigin, headers)

  /** The user of the pending sign-in in this browser or, without one, the user who is signed in. */
  async function challenge(caller: Caller) {
    const pending = await preAuths.findPending(caller.cookies)
    if (pending) {
      const made = await challengePreAuth(db, pending.id_hash, now())
      return made ? ok({ userId: pending.user_id, challenge: made }) : fail('PENDING_EXPIRED')
    }
    const found = await access.require(caller)
    if (!found.ok) return found
    return access.change(found.value, async (tx, { user, session }) => ({
      userId: user.id,
      challenge: await challengeSession(tx, session.id, 'step-up', now()),
    }))
  }

  async function takeOwnChallenge({ cookies }: Caller): Promise<string | null> {
    const pending = await preAuths.findPending(cookies)
    if (pending) return takeChallenge(db, pending.id_hash, now())
    const found = await sessions.find(cookies)
    return found.ok ? takeChallenge(db, rowOf(found.value.session.id, 'step-up'), now()) : null
  }

  /** The first factor of a user creates recovery codes; a later one does not. */
  async function ensureRecoveryCodes(tx: Transaction, userId: string): Promise<string[] | null> {
    const methods = await secondFactor.methodsOf(tx, userId)
    return methods.includes('recovery') ? null : replaceRecoveryCodes(tx, keys, userId)
  }

  return [
    defineCall({
      access: 'session',
      method: 'GET',
      path: '/auth/passkeys',
      isOpenToRecovery: true,
      summary: 'The passkeys of the user.',
      answer: v.array(passkeySchema),
      failures: [...session],
      async run({ caller: { cookies } }) {
        const found = await sessions.find(cookies)
        return found.ok ? ok(await listPasskeys(db, found.value.user.id)) : found
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/passkeys/register/options',
      isOpenToRecovery: true,
      summary: 'Options for creating a passkey (PublicKeyCredentialCreationOptionsJSON).',
      answer: passkeyOptionsSchema,
      failures: [...session, 'STEP_UP_REQUIRED', 'TOO_MANY_PASSKEYS'],
      async run({ caller }) {
        const found = await access.require(caller)
        if (!found.ok) return found
        if (!sessions.mayEnrol(found.value)) return fail('STEP_UP_REQUIRED')
        const { user } = found.value
        if (await hasEnough(db, user.id)) return fail('TOO_MANY_PASSKEYS')
        const made = await access.changeToEnrol(found.value, (tx, { session }) =>
          challengeSession(tx, session.id, 'register', now()),
        )
        if (!made.ok) return made
        return ok(await createRegistrationOptions(db, partyOf(caller), user, made.value))
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/passkeys/register',
      isOpenToRecovery: true,
      summary:
        'Stores the passkey that the browser created. The first factor of a user also returns recovery codes, once.',
      body: registerPasskeySchema,
      answer: registeredPasskeySchema,
      failures: [...session, 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
      async run({ caller, body: { name, response } }) {
        const found = await access.require(caller)
        if (!found.ok) return found
        const { session } = found.value
        // Only a fresh session gets a challenge, so freshness needs no second check.
        const expected = await takeChallenge(db, rowOf(session.id, 'register'), now())
        if (expected === null) return fail('PASSKEY_REFUSED')
        const made = await checkRegistration(partyOf(caller), response, expected)
        // One key would be both factors.
        if (!made || isOwnerPasskey(adminPasskeys, made)) return fail('PASSKEY_REFUSED')
        const done = await access.change(found.value, async (tx, signedIn) => {
          const { user } = signedIn
          if (await hasEnough(tx, user.id)) return fail('TOO_MANY_PASSKEYS')
          const passkey = await addPasskey(tx, user.id, made, name ?? caller.device, now())
          if (!passkey) return fail('PASSKEY_REFUSED')
          const recoveryCodes = await ensureRecoveryCodes(tx, user.id)
          const cookies = await access.saveChange(tx, caller, signedIn, {
            factor: 'passkey',
            event: 'authn_factor_added',
            notice: 'factorAdded',
            isProof: true,
          })
          return ok({ cookies, answer: { passkey, recoveryCodes } })
        })
        if (!done.ok) return done
        if (!done.value.ok) return done.value
        done.value.value.cookies.putInto(caller.cookies)
        return ok(done.value.value.answer)
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/passkeys/verify/options',
      isOpenToRecovery: true,
      summary: 'The challenge for a passkey of the user (PublicKeyCredentialRequestOptionsJSON).',
      answer: passkeyOptionsSchema,
      failures: [...session, 'PENDING_EXPIRED'],
      async run({ caller }) {
        const asked = await challenge(caller)
        if (!asked.ok) return asked
        const { userId, challenge: made } = asked.value
        return ok(await createAssertionOptions(db, partyOf(caller), userId, made))
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/passkeys/verify',
      isOpenToRecovery: true,
      summary: 'Verifies a passkey: completes the pending sign-in, or steps up the session.',
      body: verifyPasskeySchema,
      answer: tokensSchema,
      failures: [
        ...session,
        'INVALID_2FA_CODE',
        ...limitFailures,
        'PENDING_EXPIRED',
        'TRIES_SPENT',
        'NOT_ADMITTED',
      ],
      async run({ caller, body: { response } }) {
        const taken = await takeOwnChallenge(caller)
        const challenge = isOwnerPasskey(adminPasskeys, { id: response.id }) ? null : taken
        const party = partyOf(caller)
        return access.verify(caller, { factor: 'passkey', response, challenge, party })
      },
    }),
    defineCall({
      access: 'session',
      method: 'DELETE',
      path: '/auth/passkeys/{id}',
      summary: 'Removes a passkey. Removing the last factor also removes the recovery codes.',
      answer: v.null(),
      failures: [...session, 'STEP_UP_REQUIRED', 'NOT_FOUND'],
      async run({ caller, input: { id = '' } }) {
        const found = await access.require(caller)
        if (!found.ok) return found
        const removed = await access.changeFresh(found.value, async (tx, signedIn) => {
          const { user } = signedIn
          if (!(await removePasskey(tx, user.id, id))) return null
          const [strongest] = await secondFactor.methodsOf(tx, user.id)
          const isLast = strongest === 'recovery'
          if (isLast) await removeRecoveryCodes(tx, user.id)
          return access.saveChange(tx, caller, signedIn, {
            factor: 'passkey',
            event: 'authn_factor_removed',
            notice: isLast ? 'secondFactorOff' : 'factorRemoved',
          })
        })
        if (!removed.ok) return removed
        if (removed.value === null) return fail('NOT_FOUND')
        removed.value.putInto(caller.cookies)
        return ok(null)
      },
    }),
  ]
}

async function hasEnough(db: Database, userId: string): Promise<boolean> {
  return (await listPasskeys(db, userId)).length >= secondFactorLimits.passkeys
}
