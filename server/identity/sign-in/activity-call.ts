/** That a person is there, told by a page which asks for nothing else: without it, reading would count as being away. */
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
    summary: 'Somebody does something: the idle time of the session begins anew. Needs the bearer.',
    answer: v.null(),
    failures: ['UNAUTHENTICATED', 'SESSION_EXPIRED'],
    async run({ caller }) {
      const found = await guard.authorize(caller)
      return found.ok ? ok(null) : found
    },
  })
}
