/** The calls of a site with a database, without its pages, in any process. */

import type { Logger } from 'pino'
import type { AdminCall } from '../../server/admin-api/admin-access.ts'
import { createApi } from '../../server/boot/create-api.ts'
import { createAdminCalls } from '../../server/boot/open-admin.ts'
import { type OpenedAuth, openAuth } from '../../server/boot/open-auth.ts'
import { openMedia } from '../../server/boot/open-site.ts'
import { defaultRenderer } from '../../server/content/markdown/default-renderer.ts'
import { createContentRevision } from '../../server/content/store/revision.ts'
import type { IdentityProvider } from '../../server/identity/sign-in/identity-provider.ts'
import type { AuthTimes } from '../../server/identity/sign-in/session-times.ts'
import type { OpenedDatabase } from '../../server/platform/db/database.ts'
import { fromRequest } from '../../server/platform/http/asked.ts'
import { createReadClient } from '../../server/platform/http/client-address.ts'
import { createThrottles } from '../../server/platform/http/throttle.ts'
import { createJobs } from '../../server/platform/jobs/jobs.ts'
import { createAnswerCache } from '../../server/platform/json-api/answer-cache.ts'
import type { KeyRing } from '../../server/platform/keys/key-ring.ts'
import { createMetrics } from '../../server/platform/metrics/metrics.ts'
import { createRefusals, type Refusals } from '../../server/platform/refusals/refusals.ts'
import { findResume } from '../../server/resumes/resumes.ts'
import { type Env, parseEnv } from '../../server/settings/env.ts'
import { createAddresses } from '../../server/web/addresses.ts'
import { createFeeds } from '../../server/web/discovery/feeds.ts'
import { unlimitedBudget } from '../../server/web/pages/search-budget.ts'
import { createPublicCalls } from '../../server/web/public-calls.ts'
import { temporaryDataDir } from './sample-content.ts'

export const publicOrigin = 'http://localhost:3000'

interface AuthAddressesDependencies {
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
  adminCalls: AdminCall[]
  auth: OpenedAuth
  refusals: Refusals
  answer(request: Request): Promise<Response>
}

export function openAuthAddresses(needs: AuthAddressesDependencies): AuthAddresses {
  const { opened, log, now, settings = {}, times = {}, isThrottled = false } = needs
  const { db } = opened
  const standard = parseEnv({ DATA_DIR: temporaryDataDir })
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
  const openedMedia = openMedia({ dataDir: env.dataDir, db, log })
  const adminCalls = createAdminCalls({
    ...needs,
    ...opened,
    auth,
    env,
    jobs,
    openedMedia,
    renderer: defaultRenderer,
    // These sites have no public pages.
    openCopy: () => Promise.reject(new Error('There are no pages to copy.')),
    previewLink: async () => null,
    drawPicture: async () => null,
    previewResume: async () => null,
    onEmail() {},
  })
  const guards = { blockHeadless: false, blockedSenders: [], refusals, throttles, isTimed: false }
  const ownerLanguage = 'ko'
  const revision = createContentRevision({ db, now })
  const api = createApi({ ...opened, log, now, publicOrigin, ownerLanguage, guards, onEmail() {} })
  const addresses = createAddresses({
    adminGuard: auth.guard,
    calls: [...createPublicCalls(api, unlimitedBudget), ...auth.calls, ...adminCalls],
    feeds: createFeeds({ db, now, publicOrigin, revision }),
    answerCache: createAnswerCache(revision, revision.languages),
    log,
    ...openedMedia,
    metrics: createMetrics({ cacheSizes: () => ({}), db, log, now, refusals, token: null }),
    publicOrigin,
    readClient: createReadClient(['127.0.0.1']),
    readiness: { check: async () => true },
    refusals,
    findResume: (file) => findResume(db, file),
    sessions: auth.sessions,
    siteLanguages: revision.languages,
  })
  const answer = async (request: Request) =>
    addresses.answer(fromRequest(request, { peer: '127.0.0.1' }))
  return { adminCalls, auth, refusals, answer }
}
