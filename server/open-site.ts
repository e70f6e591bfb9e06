/** Puts the parts of a site together over a database. Nothing here listens or exits. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Api } from '#shared/api.ts'
import { createApi } from './api.ts'
import { loadAssets } from './assets.ts'
import type { IdentityProvider } from './auth/identity-provider.ts'
import { createContentRevision } from './content/revision.ts'
import type { OpenedDatabase } from './db/database.ts'
import { createKeptAnswers } from './endpoints/kept-answers.ts'
import type { Env } from './env.ts'
import { createFound } from './found/found.ts'
import { createReadiness } from './health/readiness.ts'
import { createReadClient } from './http/client.ts'
import type { Throttles } from './http/throttle.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { createAccessLog } from './log/access-log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { type OpenedAdmin, openAdmin } from './open-admin.ts'
import { type OpenedAuth, openAuth } from './open-auth.ts'
import { createFormServer } from './pages/answer-posts.ts'
import { loadPages } from './pages/load-pages.ts'
import { createSearchBudget, endlessBudget } from './pages/search-budget.ts'
import { createPageServer } from './pages/serve-pages.ts'
import { loadPanel } from './panel/serve-panel.ts'
import { createPictures } from './pictures/pictures.ts'
import { createFeeds } from './posts/feeds.ts'
import { createResumes } from './profile/resumes.ts'
import { createRefusals, type Refusals } from './refusals/refusals.ts'
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
  /** What it does by itself now and then, to be shown in the panel. */
  jobs: Pick<Jobs, 'list'>
  settings: Env
  throttles: Throttles
  /** Hears of every letter that is queued. */
  onLetter(): void
}

export interface OpenedSite {
  api: Api
  site: Site
  /** Looks whether content has changed since; to be called now and then. */
  refresh(): Promise<void>
  auth: OpenedAuth
  admin: OpenedAdmin
  /** What is refused to strangers, counted: its `flush` is to be called now and then. */
  refusals: Refusals
}

export async function openSite(needs: Needs): Promise<OpenedSite> {
  const { db, kind, log, now, publicOrigin, blogUrl, buildFolder, settings, throttles, onLetter } =
    needs
  const { provider } = needs
  const { analyticsId, blockHeadless, blockedSenders, ownerLanguage, rateLimits, trustedProxies } =
    settings
  const readClient = createReadClient(trustedProxies)
  const refusals = createRefusals({ db, now })
  const guards = { blockHeadless, blockedSenders, refusals, throttles, isTimed: rateLimits }
  const api = createApi({ db, kind, log, now, publicOrigin, ownerLanguage, guards, onLetter })
  const auth = openAuth({ ...needs, refusals })
  const admin = openAdmin({ ...needs, auth, env: settings })
  const revision = createContentRevision({ db, now })
  const [pages, assets, panel] = await Promise.all([
    loadPages(buildFolder, {
      api,
      publicOrigin,
      blogUrl,
      signIn: { provider: provider?.name ?? null, idleMs: settings.authTimes.idleMs },
      analyticsId,
    }),
    loadAssets([join(buildFolder, 'browser'), join(buildFolder, 'licenses')]),
    loadPanel({
      adminPath: settings.adminPath,
      buildFolder,
      idleMs: settings.authTimes.idleMs,
      sessions: auth.sessions,
    }),
    revision.refresh(),
  ])
  const pictures = createPictures({ pages, publicOrigin, revision })
  const pageServer = createPageServer({
    budget: rateLimits ? createSearchBudget(() => now().getTime()) : endlessBudget,
    log,
    offersGoogle: provider?.name === 'google',
    pages,
    readClient,
    revision,
    sharedCacheS: settings.sharedCacheS,
  })
  const keptAnswers = createKeptAnswers(revision)
  const site = createSite({
    accessLog: settings.accessLog ? createAccessLog(log, trustedProxies) : null,
    admin,
    api,
    assets,
    auth,
    found: createFound({ api, db, now, pictures, publicOrigin, revision }),
    hsts: settings.hsts,
    forms: createFormServer({ log, pages, publicOrigin, readClient }),
    keptAnswers,
    log,
    metrics: createMetrics({
      db,
      now,
      refusals,
      token: settings.metricsToken,
      cacheSizes: () => ({
        ...pageServer.sizes(),
        ...keptAnswers.sizes(),
        pictures: pictures.size(),
      }),
    }),
    pages: pageServer,
    panel,
    provider: provider?.addresses ?? null,
    publicOrigin,
    readClient,
    readiness: createReadiness({
      db,
      dataDir: settings.dataDir,
      reserveBytes: settings.diskReserveBytes,
      log,
    }),
    refusals,
    feeds: createFeeds({ db, now, publicOrigin, revision }),
    resumes: createResumes({ db }),
  })
  return { admin, api, auth, refusals, site, refresh: () => revision.refresh() }
}
