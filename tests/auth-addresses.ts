/** The calls of a site over a database, in whatever process: what a site has without its pages. */
import type { Logger } from 'pino'
import { createAddresses } from '../server/addresses.ts'
import { createApi } from '../server/api.ts'
import type { IdentityProvider } from '../server/auth/identity-provider.ts'
import type { AuthTimes } from '../server/auth/session-times.ts'
import { createContentRevision } from '../server/content/revision.ts'
import type { OpenedDatabase } from '../server/db/database.ts'
import { parseEnv } from '../server/env.ts'
import { createReadClient } from '../server/http/client.ts'
import { createThrottles } from '../server/http/throttle.ts'
import type { KeyRing } from '../server/keys/key-ring.ts'
import { type AuthSiteSettings, type OpenedAuth, openAuth } from '../server/open-auth.ts'
import { createFeeds } from '../server/posts/feeds.ts'
import { createResumes } from '../server/profile/resumes.ts'

export const publicOrigin = 'http://localhost:3000'

interface Needs {
  opened: OpenedDatabase
  keys: KeyRing
  log: Logger
  now: () => Date
  provider: IdentityProvider | null
  settings?: Partial<AuthSiteSettings>
  times?: Partial<AuthTimes>
  isThrottled?: boolean
}

export interface AuthAddresses {
  auth: OpenedAuth
  answer(request: Request): Promise<Response>
}

export function openAuthAddresses(needs: Needs): AuthAddresses {
  const { opened, log, now, settings = {}, times = {}, isThrottled = false } = needs
  const { db } = opened
  const env = parseEnv({})
  const throttles = createThrottles({ ...opened, isOn: isThrottled })
  const auth = openAuth({
    ...needs,
    db,
    publicOrigin,
    settings: { ...env, ...settings, authTimes: { ...env.authTimes, ...times } },
    throttles,
  })
  const guards = { blockHeadless: false, blockedSenders: [], throttles, isTimed: false }
  const ownerLanguage = 'ko'
  const addresses = createAddresses({
    admin: { authorize: auth.guard.authorizeAdmin, endpoints: [] },
    api: createApi({ ...opened, log, now, publicOrigin, ownerLanguage, guards, onLetter() {} }),
    auth,
    db,
    feeds: createFeeds({ db, now, publicOrigin, revision: createContentRevision({ db, now }) }),
    log,
    publicOrigin,
    readClient: createReadClient(['127.0.0.1']),
    resumes: createResumes({ db }),
  })
  const answer = async (request: Request) =>
    addresses.fetch(request, { requestId: 'a-request', peer: '127.0.0.1' })
  return { auth, answer }
}
