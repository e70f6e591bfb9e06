/** Puts the parts of a site together over a database. Nothing here listens or exits. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Api } from '#shared/api.ts'
import { createApi } from './api.ts'
import { loadAssets } from './assets.ts'
import type { IdentityProvider } from './auth/identity-provider.ts'
import { createContentRevision } from './content/revision.ts'
import type { OpenedDatabase } from './db/database.ts'
import type { Authorize } from './endpoints/admin-endpoint.ts'
import type { Env } from './env.ts'
import { createFound } from './found/found.ts'
import { createReadClient } from './http/client.ts'
import type { Throttles } from './http/throttle.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { listOwnerAddresses } from './mail/owner-addresses.ts'
import { nameTransport } from './mail/transports/transport.ts'
import { createInbox } from './messages/inbox.ts'
import { createInboxEndpoints } from './messages/inbox-endpoints.ts'
import { type AuthSiteSettings, type OpenedAuth, openAuth } from './open-auth.ts'
import { createFormServer } from './pages/answer-posts.ts'
import { loadPages } from './pages/load-pages.ts'
import { createPageServer } from './pages/serve-pages.ts'
import { createPictures } from './pictures/pictures.ts'
import { createFeeds } from './posts/feeds.ts'
import { createResumes } from './profile/resumes.ts'
import { createSite, type Site } from './site.ts'

interface Needs extends OpenedDatabase {
  log: Logger
  now: () => Date
  publicOrigin: string
  blogUrl: string | null
  /** The folder of the built site, `build/`. */
  buildFolder: string
  keys: KeyRing
  /** Who vouches for people; null: nobody can sign in. */
  provider: IdentityProvider | null
  settings: AuthSiteSettings &
    Pick<
      Env,
      | 'blockHeadless'
      | 'blockedSenders'
      | 'mail'
      | 'mailTo'
      | 'ownerLanguage'
      | 'rateLimits'
      | 'trustedProxies'
    >
  throttles: Throttles
  /** Hears of every letter that is queued. */
  onLetter(): void
  /** Whether a request is an admin's; the door says it, unless told otherwise. */
  authorize?: Authorize
}

export interface OpenedSite {
  api: Api
  site: Site
  /** Looks whether content has changed since; to be called now and then. */
  refresh(): Promise<void>
  auth: OpenedAuth
}

export async function openSite(needs: Needs): Promise<OpenedSite> {
  const { db, kind, log, now, publicOrigin, blogUrl, buildFolder, settings, throttles, onLetter } =
    needs
  const { provider } = needs
  const { blockHeadless, blockedSenders, ownerLanguage, rateLimits, trustedProxies } = settings
  const readClient = createReadClient(trustedProxies)
  const guards = { blockHeadless, blockedSenders, throttles, isTimed: rateLimits }
  const auth = openAuth(needs)
  const surroundings = { db, log, now, publicOrigin, ownerLanguage, onLetter }
  const api = createApi({ ...surroundings, kind, guards })
  const inboxEndpoints = createInboxEndpoints({
    ...surroundings,
    inbox: createInbox(surroundings),
    transport: nameTransport(settings.mail),
    listOwnerAddresses: () => listOwnerAddresses({ db, ...settings }),
  })
  const revision = createContentRevision({ db, now })
  const [pages, assets] = await Promise.all([
    loadPages(buildFolder, {
      api,
      publicOrigin,
      blogUrl,
      signIn: { isDemo: provider?.name === 'demo', idleMs: settings.authTimes.idleMs },
    }),
    loadAssets([join(buildFolder, 'browser'), join(buildFolder, 'licenses')]),
    revision.refresh(),
  ])
  const pictures = createPictures({ pages, publicOrigin, revision })
  const site = createSite({
    admin: { authorize: needs.authorize ?? auth.guard.authorizeAdmin, endpoints: inboxEndpoints },
    api,
    assets,
    auth,
    db,
    found: createFound({ api, db, now, pictures, publicOrigin, revision }),
    forms: createFormServer({ log, pages, publicOrigin, readClient }),
    log,
    pages: createPageServer({ log, offersGoogle: provider?.name === 'google', pages, revision }),
    provider: provider?.addresses ?? null,
    publicOrigin,
    readClient,
    feeds: createFeeds({ db, now, publicOrigin, revision }),
    resumes: createResumes({ db }),
  })
  return { api, auth, site, refresh: () => revision.refresh() }
}
