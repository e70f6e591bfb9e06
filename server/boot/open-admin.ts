/** Assembles the calls of the panel. */

import { createAccountEndpoints } from '../admin-api/account-endpoints.ts'
import type { AdminCalls } from '../admin-api/admin-endpoint.ts'
import { createInboxEndpoints } from '../admin-api/inbox-endpoints.ts'
import { createSecurityEndpoints } from '../admin-api/security-endpoints.ts'
import { createSystem } from '../admin-api/system/system.ts'
import { createSystemEndpoints } from '../admin-api/system-endpoints.ts'
import { createAccountManager } from '../identity/sign-in/manage-accounts.ts'
import { createSessionManager } from '../identity/sign-in/manage-sessions.ts'
import { createInbox } from '../inbox/inbox.ts'
import { createLetterActs } from '../inbox/letter-acts.ts'
import { nameTransport } from '../mail/transports/transport.ts'
import type { OpenedDatabase } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import type { Env } from '../settings/env.ts'
import type { OpenedAuth } from './open-auth.ts'
import { listOwnerAddresses } from './open-outbox.ts'

interface AdminDependencies extends OpenedDatabase {
  auth: Pick<OpenedAuth, 'audit' | 'guard' | 'secondFactor' | 'sessions' | 'notify'>
  env: Env
  jobs: Pick<Jobs, 'list'>
  keys: KeyRing
  now: () => Date
  /** Called after an email is queued. */
  onLetter(): void
}

export function openAdmin(needs: AdminDependencies): AdminCalls {
  const { auth, env } = needs
  const { ownerLanguage, publicOrigin } = env
  const listOwners = () => listOwnerAddresses(needs.db, env)
  const common = { ...needs, ...auth, times: env.authTimes }
  const siteContext = { ...common, ownerLanguage, publicOrigin }
  return {
    authorize: auth.guard.authorizeAdmin,
    change: auth.guard.change,
    endpoints: [
      ...createSystemEndpoints({
        ...common,
        getSystem: createSystem({ ...common, listOwnerAddresses: listOwners }),
      }),
      ...createInboxEndpoints({
        ...siteContext,
        inbox: createInbox(siteContext),
        letters: createLetterActs(siteContext),
        transport: nameTransport(env.mail),
        listOwnerAddresses: listOwners,
      }),
      ...createSecurityEndpoints(common),
      ...createAccountEndpoints({
        ...common,
        accounts: createAccountManager(common),
        env,
        sessions: createSessionManager(common),
      }),
    ],
  }
}
