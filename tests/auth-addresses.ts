/** The calls of a site over a database, in whatever process: what a site has without its pages. */
import type { Logger } from 'pino'
import { createAddresses } from '../server/addresses.ts'
import { createApi } from '../server/api.ts'
import type { IdentityProvider } from '../server/auth/identity-provider.ts'
import type { AuthTimes } from '../server/auth/session-times.ts'
import { createContentRevision } from '../server/content/revision.ts'
import type { OpenedDatabase } from '../server/db/database.ts'
import { createKeptAnswers } from '../server/endpoints/kept-answers.ts'
import { type Env, parseEnv } from '../server/env.ts'
import { createReadClient } from '../server/http/client.ts'
import { createThrottles } from '../server/http/throttle.ts'
import { createJobs } from '../server/jobs/jobs.ts'
import type { KeyRing } from '../server/keys/key-ring.ts'
import { createMetrics } from '../server/metrics/metrics.ts'
import { type OpenedAdmin, openAdmin } from '../server/open-admin.ts'
import { type OpenedAuth, openAuth } from '../server/open-auth.ts'
import { createFeeds } from '../server/posts/feeds.ts'
import { createResumes } from '../server/profile/resumes.ts'
import { createRefusals, type Refusals } from '../server/refusals/refusals.ts'

export const publicOrigin = 'http://localhost:3000'

interface Needs {
  opened: OpenedDatabase
  keys: KeyRing
  log: Logger
  now: () => Date
  provider: IdentityProvider | null
  settings?: Partial<Env>
  times?: Partial<AuthTimes>
  isThrottled?: boolean
}

export interface AuthAddresses {
  admin: OpenedAdmin
  auth: OpenedAuth
  refusals: Refusals
  answer(request: Request): Promise<Response>
}

export function openAuthAddresses(needs: Needs): AuthAddresses {
  const { opened, log, now, settings = {}, times = {}, isThrottled = false } = needs
  const { db } = opened
  const standard = parseEnv({})
  const env: Env = {
    ...standard,
    publicOrigin,
    ...settings,
    authTimes: { ...standard.authTimes, ...times },
  }
  const refusals = createRefusals({ db, now })
  const throttles = createThrottles({ ...opened, isOn: isThrottled })
  const auth = openAuth({
    ...needs,
    db,
    publicOrigin,
    refusals,
    settings: env,
    throttles,
  })
  const jobs = createJobs({ log, now })
  const admin = openAdmin({ ...needs, ...opened, auth, env, jobs, onLetter() {} })
  const guards = { blockHeadless: false, blockedSenders: [], refusals, throttles, isTimed: false }
  const ownerLanguage = 'ko'
  const revision = createContentRevision({ db, now })
  const addresses = createAddresses({
    admin,
    api: createApi({ ...opened, log, now, publicOrigin, ownerLanguage, guards, onLetter() {} }),
    auth,
    feeds: createFeeds({ db, now, publicOrigin, revision }),
    keptAnswers: createKeptAnswers(revision),
    log,
    metrics: createMetrics({ cacheSizes: () => ({}), db, now, refusals, token: null }),
    publicOrigin,
    readClient: createReadClient(['127.0.0.1']),
    readiness: { check: async () => true },
    refusals,
    resumes: createResumes({ db }),
  })
  const answer = async (request: Request) =>
    addresses.fetch(request, { requestId: 'a-request', peer: '127.0.0.1' })
  return { admin, auth, refusals, answer }
}
