/**
 * Access to the calls of `/api/admin`: only for admins. Others learn nothing about these addresses. Changes go through
 * `change`, which checks the admin again in the transaction of the change.
 */

import { toDeviceLabel } from '#shared/device-label.ts'
import { ok } from '#shared/result.ts'
import { UnfitDocumentError } from '../content/kinds/check-stored.ts'
import type { Admin, AdminGuard, AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { ReadClient } from '../platform/http/client-address.ts'
import type { AccessRules } from '../platform/json-api/answer-call.ts'
import type { Call, CallContext, Outcome } from '../platform/json-api/define-call.ts'

declare module '../platform/json-api/define-call.ts' {
  interface CallContexts {
    admin: {
      /** For calls that only read. */
      admin: AdminReader
      /** Runs a change in one transaction, after checking the admin again in it. */
      change<Value>(
        act: (tx: Transaction, by: Admin) => Promise<Outcome<Value>>,
      ): Promise<Outcome<Value>>
    }
  }
}

export type AdminCall = Call<'admin'>
export type AdminContext<Input, Body> = CallContext<'admin', Input, Body>

export function createAdminAccess(
  { authorizeAdmin, change }: Pick<AdminGuard, 'authorizeAdmin' | 'change'>,
  readClient: ReadClient,
): AccessRules<'admin'> {
  return {
    headers: { 'Cache-Control': 'no-store' },
    // Requests need an access token, which other sites do not have, so answers are never sent to them.
    isPersonal: false,
    async open(asked, call) {
      const request = asked.toRequest()
      const opened = await authorizeAdmin(request, { isActivity: call?.isActivity ?? true })
      if (!opened.ok) return opened
      const address = readClient(asked).addressKey
      const device = toDeviceLabel(request.headers.get('user-agent'))
      return ok(async () => {
        // Reading the body may take long, and the caller may have lost the role in the meantime.
        const still =
          call?.method === 'GET' ? opened : await authorizeAdmin(request, { isActivity: false })
        if (!still.ok) return still
        const admin = still.value
        return ok({
          context: {
            admin,
            async change(act) {
              try {
                const changed = await change(admin, { address, device }, act)
                return changed.ok ? changed.value : changed
              } catch (error) {
                if (!(error instanceof UnfitDocumentError)) throw error
                return { ok: false, code: 'VALIDATION', data: { problems: error.problems } }
              }
            },
          },
        })
      })
    },
  }
}
