/** The panel's calls about the whole site: tasks for the owner, system state and jobs. */

import * as v from 'valibot'
import { adminHomeSchema } from '#shared/admin/home.ts'
import { jobsSchema, type System, systemSchema } from '#shared/admin/system.ts'
import { ok } from '#shared/result.ts'
import { createUnfitList } from '../content/kinds/check-stored.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'
import { type AdminHomeDependencies, getAdminHome } from './home.ts'

interface SystemCallsDependencies extends Omit<AdminHomeDependencies, 'listUnfit'> {
  getSystem(by: AdminReader): Promise<System>
  jobs: Pick<Jobs, 'list'>
}

const nothing = v.strictObject({})

export function createSystemCalls(dependencies: SystemCallsDependencies): AdminCall[] {
  const { getSystem, jobs } = dependencies
  const listUnfit = createUnfitList(dependencies.db)
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/home',
      summary: 'What needs the attention of the owner.',
      input: nothing,
      isActivity: false,
      answer: adminHomeSchema,
      run: async ({ admin }) => ok(await getAdminHome({ ...dependencies, listUnfit }, admin)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/system',
      summary: 'The state of the site and its settings. For secrets, only whether they are set.',
      input: nothing,
      answer: systemSchema,
      run: async ({ admin }) => ok(await getSystem(admin)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/jobs',
      summary: 'The scheduled jobs of the process that answers, and their last results.',
      input: nothing,
      isActivity: false,
      answer: jobsSchema,
      run: async () => ok({ jobs: jobs.list() }),
    }),
  ]
}
