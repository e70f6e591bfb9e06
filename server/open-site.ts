/** Puts the parts of a site together over a database. Nothing here listens or exits. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Api } from '#shared/api.ts'
import { createApi } from './api.ts'
import { loadAssets } from './assets.ts'
import { createContentRevision } from './content/revision.ts'
import type { Database } from './db/database.ts'
import { createFound } from './found/found.ts'
import { createFormServer } from './pages/answer-posts.ts'
import { loadPages } from './pages/load-pages.ts'
import { createPageServer } from './pages/serve-pages.ts'
import { createPictures } from './pictures/pictures.ts'
import { createFeeds } from './posts/feeds.ts'
import { createResumes } from './profile/resumes.ts'
import { createSite, type Site } from './site.ts'

interface Needs {
  db: Database
  log: Logger
  now: () => Date
  publicOrigin: string
  blogUrl: string | null
  analyticsId?: string | null
  /** The folder of the built site, `build/`. */
  buildFolder: string
}

export interface OpenedSite {
  api: Api
  site: Site
  /** Looks whether content has changed since; to be called now and then. */
  refresh(): Promise<void>
}

export async function openSite({
  db,
  log,
  now,
  publicOrigin,
  blogUrl,
  analyticsId = null,
  buildFolder,
}: Needs): Promise<OpenedSite> {
  const api = createApi({ db, log, now })
  const revision = createContentRevision({ db, now })
  const [pages, assets] = await Promise.all([
    loadPages(buildFolder, { api, publicOrigin, blogUrl, analyticsId }),
    loadAssets([join(buildFolder, 'browser'), join(buildFolder, 'licenses')]),
    revision.refresh(),
  ])
  const pictures = createPictures({ pages, publicOrigin, revision })
  const site = createSite({
    api,
    assets,
    db,
    found: createFound({ api, db, now, pictures, publicOrigin, revision }),
    forms: createFormServer({ log, pages, publicOrigin }),
    log,
    pages: createPageServer({ log, pages, revision }),
    publicOrigin,
    feeds: createFeeds({ db, now, publicOrigin, revision }),
    resumes: createResumes({ db }),
  })
  return { api, site, refresh: () => revision.refresh() }
}
