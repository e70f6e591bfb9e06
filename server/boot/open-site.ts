/** Assembles the parts of a site over a database. Nothing here listens or exits. */
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Api } from '#shared/api.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { Look } from '#shared/look.ts'
import type { Pages, RenderedPage } from '#shared/pages.ts'
import { draftRenderer as renderer } from '../content/markdown/default-renderer.ts'
import { createContentRevision } from '../content/store/revision.ts'
import { readLook } from '../content/store/site-look.ts'
import { readSitePages } from '../content/store/site-pages.ts'
import { createPreview } from '../editing/preview.ts'
import { createPreviewResume } from '../editing/preview-resume.ts'
import type { IdentityProvider } from '../identity/sign-in/identity-provider.ts'
import { createVariants } from '../media/variants.ts'
import type { Database, OpenedDatabase } from '../platform/db/database.ts'
import { findSiteId } from '../platform/db/site-id.ts'
import { createReadiness } from '../platform/health/readiness.ts'
import { createReadClient } from '../platform/http/client-address.ts'
import { createFileReceiver } from '../platform/http/receive-file.ts'
import type { Throttles } from '../platform/http/throttle.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { createAnswerCache } from '../platform/json-api/answer-cache.ts'
import type { Call } from '../platform/json-api/define-call.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import { createAccessLog } from '../platform/log/access-log.ts'
import { createMediaProcessor } from '../platform/media-processing/processor.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { createRefusals } from '../platform/refusals/refusals.ts'
import { createMadeResumes } from '../resumes/made-resumes.ts'
import { findResume } from '../resumes/resumes.ts'
import type { Env } from '../settings/env.ts'
import type { BuiltSite, CopyFiles } from '../web/built-site.ts'
import { createDiscovery } from '../web/discovery/discovery.ts'
import { createFeeds } from '../web/discovery/feeds.ts'
import { createIndexNow, toIndexNowKey } from '../web/discovery/index-now.ts'
import { createMarkdownTexts } from '../web/discovery/markdown-texts.ts'
import { createHeadingFonts } from '../web/heading-fonts/heading-fonts.ts'
import { createMediaServer } from '../web/media/serve-media.ts'
import { createAnswerForm } from '../web/pages/answer-posts.ts'
import {
  type Allowance,
  createSearchBudget,
  formsAllowance,
  refusalAllowance,
  unlimitedAllowance,
  unlimitedBudget,
} from '../web/pages/search-budget.ts'
import { createPageServer } from '../web/pages/serve-pages.ts'
import { createSharedPreviews } from '../web/panel/draft-previews.ts'
import { createPanelServer } from '../web/panel/serve-panel.ts'
import { createPictures, createReadCover, createReadMark } from '../web/previews/pictures.ts'
import { createSiteIcons } from '../web/previews/site-icons.ts'
import { createPublicCalls } from '../web/public-calls.ts'
import { listShown, showPageAt, withoutHidden } from '../web/shown-pages.ts'
import { createSite } from '../web/site.ts'
import { createApi } from './create-api.ts'
import { createAdminCalls } from './open-admin.ts'
import { openAuth } from './open-auth.ts'
import { offerPasskey } from './open-provider.ts'

export interface SiteDependencies extends OpenedDatabase {
  log: Logger
  now: () => Date
  publicOrigin: string
  blogUrl: string | null
  built: BuiltSite
  /** Of a static copy: what its pages load, the path before its addresses, and an Api that keeps what many pages read. */
  copy?: CopyFiles & { base: string; readOnce(api: Api): Api }
  /** The quality of Brotli for cached answers; 11, the best and slowest, if left out; null: they are not compressed. */
  brotliQuality?: number | null
  keys: KeyRing
  /** null: there is no identity provider, and nobody can sign in but the owner by a passkey. */
  provider: IdentityProvider | null
  /** The periodic jobs, which the panel shows. */
  jobs: Pick<Jobs, 'list'>
  settings: Env
  throttles: Throttles
  /** Called after an email is queued. */
  onEmail(): void
}

export type OpenedSite = Awaited<ReturnType<typeof openSite>>

export async function openSite(dependencies: SiteDependencies) {
  const { built, db, kind, log, now, publicOrigin, blogUrl, settings, throttles, onEmail } =
    dependencies
  const { brotliQuality = 11, copy, provider } = dependencies
  const { analyticsId, blockHeadless, blockedSenders, ownerLanguage, rateLimits, trustedProxies } =
    settings
  const readClient = createReadClient(trustedProxies)
  const refusals = createRefusals({ db, now })
  const guards = { blockHeadless, blockedSenders, refusals, throttles, isTimed: rateLimits }
  const createApiOver = (db: Database) =>
    createApi({ db, kind, log, now, publicOrigin, ownerLanguage, guards, onEmail })
  const revision = createContentRevision({ db, now })
  const siteLanguages = revision.languages
  // The address of the panel is no page, even if an import has brought one.
  const panelName = settings.adminPath.split('/')[1]
  const sitePages = () => {
    const pages = revision.pages()
    const own = pages.own.filter((slug) => slug !== panelName)
    return own.length === pages.own.length ? pages : { ...pages, own }
  }
  const read = createApiOver(db)
  const api = withoutHidden(copy?.readOnce(read) ?? read, sitePages)
  const auth = openAuth({ ...dependencies, refusals })
  const openedMedia = openMedia({ dataDir: settings.dataDir, db, log })
  const hasOwnPage = (slug: string) => sitePages().own.includes(slug)
  const createPagesOver = (api: Api, look: () => Look, hasPage = hasOwnPage) =>
    built.createPages({
      api,
      look,
      hasOwnPage: hasPage,
      publicOrigin,
      blogUrl,
      signIn: {
        provider: provider?.name ?? null,
        passkey: offerPasskey(settings, provider, publicOrigin),
        idleMs: settings.authTimes.idleMs,
      },
      analyticsId,
      ...(copy && { copyBase: copy.base, scriptUrl: copy.scriptUrl }),
    })
  const pages = createPagesOver(api, revision.look)
  if (pages.reserves(settings.adminPath)) {
    throw new OperatorError(`ADMIN_PATH=${settings.adminPath} is already in use by a page.`)
  }
  /** Also of a page that is off, or not there yet. */
  const createDraftPages = async (tx: Database, path: string) => {
    const withPage = async () => showPageAt(path, await readSitePages(tx))
    const look = await readLook(tx)
    return createPagesOver(
      withoutHidden(createApiOver(tx), withPage),
      () => look,
      () => true,
    )
  }
  const preview = createPreview({
    db,
    now,
    renderer,
    showPage: async (tx, path, language) =>
      renderPreview(await createDraftPages(tx, path), publicOrigin + path, language),
  })
  const previewLink = createPreview({
    db,
    now,
    renderer,
    showPage: async (tx, path, language) =>
      (await createDraftPages(tx, path)).preview(publicOrigin + path, visitIn(language)),
  })
  const panel = createPanelServer({
    adminPath: settings.adminPath,
    files: built.panel,
    idleMs: settings.authTimes.idleMs,
    preview,
    keys: dependencies.keys,
    sessions: auth.sessions,
    toReader: auth.guard.toReader,
  })
  await revision.refresh()
  // A copy asks for everything once, so nothing needs to be kept.
  const kept = copy ? { current: randomUUID } : revision
  const readCover = createReadCover(db, openedMedia.variants)
  const readMark = createReadMark(db, readCover)
  const pictures = createPictures({
    // Nobody else waits for a copy.
    atOnce: copy ? availableParallelism() : 1,
    pages,
    publicOrigin,
    readCover,
    readMark,
    revision: kept,
  })
  const ms = () => now().getTime()
  const createBudget = (...allowances: Allowance[]) =>
    rateLimits ? createSearchBudget(ms, ...allowances) : unlimitedBudget
  const budget = createBudget()
  const calls: Call[] = [
    ...createPublicCalls(api, budget),
    ...auth.calls,
    ...createAdminCalls({
      ...dependencies,
      auth,
      env: settings,
      // A copy is rare, and opens another site.
      openCopy: async (place) =>
        (await import('./open-copy.ts')).openCopy(dependencies, place, true),
      openedMedia,
      renderer,
      previewLink,
      previewResume: createPreviewResume({
        createApi: createApiOver,
        db,
        now,
        publicOrigin,
        renderer,
      }),
      drawPicture: pictures.draw,
    }),
  ]
  const listed = () => listShown(pages.listed, sitePages())
  const pageServer = createPageServer({
    brotliQuality,
    budget,
    listed,
    pages,
    publicOrigin,
    readClient,
    revision: kept,
    sharedCacheS: settings.sharedCacheS,
    signInLock: provider?.lock ?? null,
    siteLanguages,
  })
  const answerCache = createAnswerCache(revision, siteLanguages)
  const indexNowKey = toIndexNowKey(await findSiteId(db))
  const site = createSite({
    accessLog: settings.accessLog ? createAccessLog(log, trustedProxies) : null,
    adminGuard: auth.guard,
    assets: copy?.assets ?? built.assets,
    calls,
    discovery: createDiscovery({
      api,
      brotliQuality,
      db,
      indexNowKey,
      listed,
      now,
      pictures,
      publicOrigin,
      revision,
      siteLanguages,
      sitePages,
    }),
    markdownTexts: createMarkdownTexts({
      api,
      // They are asked for rarely.
      brotliQuality: brotliQuality && 5,
      db,
      publicOrigin,
      revision: kept,
      siteLanguages,
    }),
    sharedPreviews: createSharedPreviews({ db, now, preview, revision, siteLanguages }),
    hsts: settings.hsts,
    answerForm: createAnswerForm({
      budget: createBudget(formsAllowance),
      pages,
      publicOrigin,
      readClient,
      serveFailure: pageServer.serveFailure,
      siteLanguages,
    }),
    answerCache,
    log,
    mediaServer: openedMedia.mediaServer,
    metrics: createMetrics({
      db,
      log,
      now,
      refusals,
      token: settings.metricsToken,
      cacheSizes: () => ({
        ...pageServer.sizes(),
        ...answerCache.sizes(),
        pictures: pictures.size(),
      }),
    }),
    pages: pageServer,
    panel,
    provider: provider?.addresses ?? null,
    publicOrigin,
    readClient,
    receiveFile: openedMedia.receiveFile,
    readiness: createReadiness({
      db,
      dataDir: settings.dataDir,
      reserveBytes: settings.diskReserveBytes,
      log,
    }),
    refusals,
    refusalBudget: createBudget(unlimitedAllowance, refusalAllowance),
    reports: api.reports,
    feeds: createFeeds({ db, now, publicOrigin, revision }),
    findResume: (file) => findResume(db, file),
    sessions: auth.sessions,
    siteLanguages,
    sitePages,
    siteIcons: createSiteIcons({ look: revision.look, readMark, revision }),
  })
  return {
    api,
    /** Every JSON call of the site. */
    calls,
    auth,
    pages,
    siteLanguages,
    /** The counts of refused requests; call its `flush` regularly. */
    refusals,
    site,
    /** See `createMadeResumes`. Call it regularly. */
    checkResumes: createMadeResumes({
      api,
      db,
      log,
      now,
      publicOrigin: publicOrigin + (copy?.base ?? ''),
      revision: revision.current,
    }).check,
    /** See `Variants`. Call it regularly. */
    inspectOlder: openedMedia.variants.inspectOlder,
    /** Makes the font of headings if they have changed. Call it regularly. */
    makeFonts: createHeadingFonts({
      db,
      listed,
      log,
      now,
      pages,
      publicOrigin,
      revision,
      siteLanguages,
    }),
    /** See `createIndexNow`. Call it regularly. */
    tellSearchEngines: createIndexNow({
      db,
      key: indexNowKey,
      listed,
      log,
      now,
      publicOrigin,
      revision: revision.content,
      siteLanguages,
    }),
    /** Checks whether the content has changed. Call it regularly. */
    refresh: () => revision.refresh(),
  }
}

/** Renders the page for a visitor whose browser has stored nothing. */
async function renderPreview(pages: Pages, url: string, language: Language): Promise<RenderedPage> {
  const rendered = await pages.render({ url }, { ...visitIn(language), isFirst: true })
  if ('redirectTo' in rendered) throw new Error(`The preview of ${url} is a redirect.`)
  return rendered
}

function visitIn(language: Language) {
  return { language, prefixed: true, requestId: randomUUID() }
}

interface OpenMediaDependencies {
  dataDir: string
  db: Database
  log: Logger
}

/** Uploads that are received or stored at once. */
const mostUploads = 12
export const mostUploadBytes = 300_000_000

export function openMedia({ dataDir, db, log }: OpenMediaDependencies) {
  const folder = join(dataDir, 'uploads')
  const processor = createMediaProcessor()
  const variants = createVariants({ db, folder, log, processor })
  return {
    mediaServer: createMediaServer({ db, variants }),
    processor,
    receiveFile: createFileReceiver({ folder, most: mostUploads, mostBytes: mostUploadBytes }),
    variants,
  }
}
