/** Puts the panel's calls together. */

import { createAccountManager } from './auth/manage-accounts.ts'
import { createSessionManager } from './auth/manage-sessions.ts'
import type { OpenedDatabase } from './db/database.ts'
import type { Env } from './env.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { createLetterActs } from './mail/letter-acts.ts'
import { listOwnerAddresses } from './mail/open-outbox.ts'
import { nameTransport } from './mail/transports/transport.ts'
import { createInbox } from './messages/inbox.ts'
import type { OpenedAuth } from './open-auth.ts'
import { createAccountEndpoints } from './panel-api/account-endpoints.ts'
import type { AdminEndpoint, Authorize, ChangeAsAdmin } from './panel-api/admin-endpoint.ts'
import { createInboxEndpoints } from './panel-api/inbox-endpoints.ts'
import { createSecurityEndpoints } from './panel-api/security-endpoints.ts'
import { createSystemEndpoints } from './panel-api/system-endpoints.ts'
import { createSystem } from './system/system.ts'

interface Needs extends OpenedDatabase {
  auth: Pick<OpenedAuth, 'audit' | 'guard' | 'secondFactor' | 'sessions' | 'tell'>
  env: Env
  jobs: Pick<Jobs, 'list'>
  keys: KeyRing
  now: () => Date
  /** Hears of every letter that is queued. */
  onLetter(): void
}

export interface OpenedAdmin {
  authorize: Authorize
  change: ChangeAsAdmin
  endpoints: AdminEndpoint[]
}

export function openAdmin(needs: Needs): OpenedAdmin {
  const { auth, env } = needs
  const { ownerLanguage, publicOrigin } = env
  const listOwners = () => listOwnerAddresses(needs.db, env)
  const common = { ...needs, ...auth, times: env.authTimes }
  const surroundings = { ...common, ownerLanguage, publicOrigin }
  return {
    authorize: auth.guard.authorizeAdmin,
    change: auth.guard.change,
    endpoints: [
      ...createSystemEndpoints({
        ...common,
        getSystem: createSystem({ ...common, listOwnerAddresses: listOwners }),
      }),
      ...createInboxEndpoints({
        ...surroundings,
        inbox: createInbox(surroundings),
        letters: createLetterActs(surroundings),
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
