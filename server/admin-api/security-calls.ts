/** The panel's calls about security: browser reports, event counts and the audit log. */
import * as v from 'valibot'
import { auditCheckSchema, auditListSchema, auditQuerySchema } from '#shared/admin/audit.ts'
import {
  eventCountsSchema,
  eventQuerySchema,
  reportListSchema,
  reportQuerySchema,
} from '#shared/admin/reports.ts'
import { fail, ok } from '#shared/result.ts'
import { checkChain } from '../identity/audit/chain.ts'
import type { Database } from '../platform/db/database.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import { listReports } from '../security-reports/reports.ts'
import type { AdminCall } from './admin-access.ts'
import { countEvents } from './count-events.ts'
import { listAudit } from './list-audit.ts'

interface SecurityCallsDependencies {
  db: Database
  keys: KeyRing
  now: () => Date
}

export function createSecurityCalls({ db, keys, now }: SecurityCallsDependencies): AdminCall[] {
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/reports',
      summary: 'Lists the reports of browsers. Equal reports are one row with a count.',
      input: reportQuerySchema,
      answer: reportListSchema,
      run: async ({ admin, input }) => ok(await listReports(db, admin, input)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/events',
      summary: 'Counts audit events, refused requests and browser reports by hour or day.',
      input: eventQuerySchema,
      answer: eventCountsSchema,
      async run({ admin, input }) {
        const counted = await countEvents(db, admin, input, now())
        if (counted.ok) return counted
        const fields =
          counted.code === 'EMPTY'
            ? { to: 'is not after the beginning' }
            : { from: 'is too long before the end' }
        return { ...fail('VALIDATION'), data: { fields } }
      },
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/audit',
      summary: 'Lists the audit log.',
      input: auditQuerySchema,
      answer: auditListSchema,
      run: async ({ admin, input }) => ok(await listAudit(db, admin, input)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/audit/check',
      summary: 'Checks that the audit log was not changed. Reads the whole log.',
      input: v.strictObject({}),
      answer: auditCheckSchema,
      async run() {
        const state = await checkChain(db, keys)
        return ok({ ...state, checkedAt: now().toISOString() })
      },
    }),
  ]
}
