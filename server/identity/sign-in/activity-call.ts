/**
 * Records user activity on a page that makes no other calls. Without it, a user who only reads would count as
 * idle.
 */
import * as v from 'valibot'
import { ok } from '#shared/result.ts'
import { type Call, defineCall } from '../../platform/json-api/define-call.ts'
import type { AdminGuard } from './admin-guard.ts'

export function createActivityCall(guard: AdminGuard): Call<'session'> {
  return defineCall({
    access: 'session',
    method: 'POST',
    path: '/auth/activity',
    isOpenToRecovery: true,
    summary:
      'Records user activity: the idle time of the session starts again. Needs the bearer token.',
    answer: v.null(),
    failures: ['UNAUTHENTICATED', 'SESSION_EXPIRED'],
    async run({ caller }) {
      const found = await guard.authorize(caller)
      return found.ok ? ok(null) : found
    },
  })
}
