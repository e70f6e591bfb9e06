/** The panel's calls about users, their sessions and the sign-in policy. */
import * as v from 'valibot'
import {
  type AdminAccount,
  accountChangeSchema,
  accountListSchema,
  accountQuerySchema,
  accountSchema,
  adminSessionListSchema,
  adminSessionQuerySchema,
  adminSessionSchema,
  policySchema,
} from '#shared/admin/accounts.ts'
import { ok } from '#shared/result.ts'
import { line } from '#shared/text.ts'
import { requireFresh } from '../identity/sign-in/admin-guard.ts'
import type { AccountManager, AccountOutcome } from '../identity/sign-in/manage-accounts.ts'
import type { SessionManager } from '../identity/sign-in/manage-sessions.ts'
import type { SecondFactor } from '../identity/sign-in/second-factor.ts'
import { defineCall, type Outcome } from '../platform/json-api/define-call.ts'
import type { Env } from '../settings/env.ts'
import type { AdminCall } from './admin-access.ts'

interface AccountCallsDependencies {
  accounts: AccountManager
  env: Pick<Env, 'adminSecondFactor' | 'authTimes' | 'signUp'>
  secondFactor: Pick<SecondFactor, 'methodsOf'>
  sessions: SessionManager
}

const byId = v.strictObject({ id: line(64) })

export function createAccountCalls(dependencies: AccountCallsDependencies): AdminCall[] {
  const { accounts, env, secondFactor, sessions } = dependencies
  const { adminSecondFactor, authTimes, signUp } = env
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/users',
      summary: 'Lists users.',
      input: accountQuerySchema,
      answer: accountListSchema,
      run: async ({ admin, input }) => ok(await accounts.list(admin, input)),
    }),
    defineCall({
      access: 'admin',
      method: 'PATCH',
      path: '/api/admin/users/{id}',
      summary: 'Changes the role of a user, or disables or enables the user. Takes effect at once.',
      input: byId,
      isVersioned: true,
      body: accountChangeSchema,
      answer: accountSchema,
      failures: ['NOT_FOUND', 'STALE', 'VERSION_REQUIRED', 'STEP_UP_REQUIRED', 'LAST_ADMIN'],
      run: ({ change, input: { id }, version, body }) =>
        change(async (tx, by) => {
          const fresh = requireFresh(by)
          if (!fresh.ok) {
            const methods = await secondFactor.methodsOf(tx, by.userId)
            return { ...fresh, data: { methods } }
          }
          return toOutcome(await accounts.change(tx, fresh.value, id, version, body))
        }),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/sessions',
      summary: 'Lists the sessions of all users, including those that ended recently.',
      input: adminSessionQuerySchema,
      answer: adminSessionListSchema,
      run: async ({ admin, input }) => ok(await sessions.list(admin, input)),
    }),
    defineCall({
      access: 'admin',
      method: 'DELETE',
      path: '/api/admin/sessions/{id}',
      summary: 'Ends a session. The next request of that device is refused.',
      input: byId,
      answer: adminSessionSchema,
      failures: ['NOT_FOUND'],
      run: ({ change, input: { id } }) => change((tx, by) => sessions.end(tx, by, id)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/policy',
      summary:
        'The sign-in policy: who may sign in, the required second factor, and the time limits.',
      answer: policySchema,
      async run({ admin }) {
        const { idleMs, absoluteMs, accessMs, stepUpMs, pendingMs } = authTimes
        const times = {
          idle: idleMs / 1000,
          absolute: absoluteMs / 1000,
          access: accessMs / 1000,
          stepUp: stepUpMs / 1000,
          pending: pendingMs / 1000,
        }
        return ok({ adminSecondFactor, signUp, times, admins: await accounts.countAdmins(admin) })
      },
    }),
  ]
}

function toOutcome(outcome: AccountOutcome): Outcome<AdminAccount> {
  if (outcome.ok) return { ...outcome, version: outcome.value.version }
  if (outcome.code !== 'STALE') return outcome
  return { ok: false, code: 'STALE', data: { current: outcome.current } }
}
