/** The panel's calls about the site as a whole: what needs its owner, and how it is running. */

import * as v from 'valibot'
import { adminHomeSchema } from '#shared/admin/home.ts'
import { jobsSchema, type System, systemSchema } from '#shared/admin/system.ts'
import { ok } from '#shared/result.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { Env } from '../settings/env.ts'
import type { AdminCall } from './admin-access.ts'
import { getAdminHome } from './home.ts'

interface SystemCallsDependencies {
  db: Database
  env: Pick<Env, 'adminSecondFactor' | 'backups' | 'databaseUrl'>
  getSystem(by: AdminReader): Promise<System>
  jobs: Pick<Jobs, 'list'>
  now: () => Date
}

const nothing = v.strictObject({})

export function createSystemCalls({
  db,
  env,
  getSystem,
  jobs,
  now,
}: SystemCallsDependencies): AdminCall[] {
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/home',
      summary: 'What needs the owner.',
      input: nothing,
      isActivity: false,
      answer: adminHomeSchema,
      run: async ({ admin }) => ok(await getAdminHome({ db, env, now }, admin)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/system',
      summary: 'How the site is running, and its settings; of secrets only that they are set.',
      input: nothing,
      answer: systemSchema,
      run: async ({ admin }) => ok(await getSystem(admin)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/jobs',
      summary: 'What the process that answers does by itself now and then, and how that went.',
      input: nothing,
      isActivity: false,
      answer: jobsSchema,
      run: async () => ok({ jobs: jobs.list() }),
    }),
  ]
}
