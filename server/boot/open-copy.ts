/** Opens a site as a static copy reads it: nobody signs in, nothing is counted, and its pages are those of the copy. */
import { join } from 'node:path'
import type { Api } from '#shared/api.ts'
import type { FoundItem } from '#shared/copy-index.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { projectLimits } from '#shared/projects.ts'
import { listTagRedirects } from '../content/store/site-tags.ts'
import type { Database } from '../platform/db/database.ts'
import { createThrottles } from '../platform/http/throttle.ts'
import type { CopyPlace } from '../static-copy/copy-addresses.ts'
import { type Copy, type CopySource, copySite } from '../static-copy/copy-site.ts'
import { loadCopyFiles } from '../web/built-site.ts'
import { type OpenedSite, openSite, type SiteDependencies } from './open-site.ts'

type CopyDependencies = Pick<
  SiteDependencies,
  'blogUrl' | 'built' | 'db' | 'keys' | 'kind' | 'log' | 'now' | 'settings'
>

/** `isServed`: the site runs in this process, and makes its resumes and fonts itself. They have the address of the site. */
export async function openCopy(
  dependencies: CopyDependencies,
  place: CopyPlace,
  isServed = false,
): Promise<Copy> {
  const files = await loadCopyFiles(join(import.meta.dirname, '..', '..', 'build'))
  const { db, kind, settings } = dependencies
  const opened = await openSite({
    ...dependencies,
    brotliQuality: null,
    copy: { ...files, base: place.base, readOnce },
    jobs: { list: () => [] },
    onEmail() {},
    provider: null,
    publicOrigin: place.origin,
    settings: {
      ...settings,
      accessLog: false,
      analyticsId: null,
      rateLimits: false,
      sharedCacheS: 0,
    },
    throttles: createThrottles({ db, kind, isOn: false }),
  })
  if (!isServed) {
    await opened.checkResumes()
    await opened.makeFonts()
  }
  await opened.refresh()
  const languages = opened.siteLanguages()
  // A browser that comes from a page of the site: its theme is set before the first paint.
  const init = { headers: { 'Sec-Fetch-Site': 'same-origin' } }
  return copySite({
    ...place,
    ask: (address) => opened.site.answer(new Request(place.origin + address, init)),
    pages: opened.pages,
    languages,
    assets: files.assets.paths,
    moved: await listMoved(db),
    projects: await readProjects(opened),
  })
}

/** The pages and texts of a document come one after another: reads it once for each language. */
function whileAt<Value>(read: (slug: string, language: Language) => Promise<Value>): typeof read {
  let at = ''
  const known = new Map<Language, Promise<Value>>()
  return (slug, language) => {
    if (slug !== at) known.clear()
    at = slug
    const value = known.get(language) ?? read(slug, language)
    known.set(language, value)
    return value
  }
}

/** What many pages of a copy read, as it is when the first one does. */
function readOnce(api: Api): Api {
  const once = <Of extends [Language?], Value>(read: (...of: Of) => Promise<Value>) => {
    const known = new Map<Language | undefined, Promise<Value>>()
    return (...of: Of) => {
      const value = known.get(of[0]) ?? read(...of)
      known.set(of[0], value)
      return value
    }
  }
  const { posts, profile, site } = api
  return {
    ...api,
    posts: {
      ...posts,
      listTags: once(posts.listTags),
      find: whileAt(posts.find),
      findNeighbours: whileAt(posts.findNeighbours),
    },
    profile: { ...profile, get: once(profile.get) },
    site: { ...site, get: once(site.get) },
  }
}

/** Addresses that documents had earlier. Those of documents that nobody may see are not found. */
async function listMoved(db: Database): Promise<string[]> {
  const posts = await db.selectFrom('post_alias').select('alias').orderBy('alias').execute()
  const projects = await db
    .selectFrom('project_alias')
    .innerJoin('project', 'project.id', 'project_alias.project_id')
    .select('alias')
    .where('visibility', '=', 'public')
    .orderBy('alias')
    .execute()
  const numbers = await db
    .selectFrom('project')
    .select('id')
    .where('slug', 'is not', null)
    .where('visibility', '=', 'public')
    .orderBy('id')
    .execute()
  return [
    ...posts.map(({ alias }) => `/blog/${alias}`),
    ...[...projects.map(({ alias }) => alias), ...numbers.map(({ id }) => id)].map(
      (name) => `/projects/${name}`,
    ),
    ...(await listTagRedirects(db)).map(({ from }) => `/blog/tags/${encodeURIComponent(from)}`),
  ]
}

async function readProjects({ api, siteLanguages }: OpenedSite): Promise<CopySource['projects']> {
  const [language = 'en'] = siteLanguages()
  const found = new Map<string, Pick<FoundItem, 'endYear' | 'techStacks'>>()
  const query = {
    size: projectLimits.size,
    sort: 'endDate,desc' as const,
    techStacks: [] as string[],
    search: '',
  }
  for (let page = 0; ; page += 1) {
    const { items } = await api.projects.list({ ...query, page }, language)
    for (const { id, slug, endDate, techStacks } of items)
      found.set(`/projects/${slug ?? id}`, {
        endYear: endDate === undefined ? null : Number(endDate.slice(0, 4)),
        techStacks,
      })
    if (items.length < query.size) return found
  }
}
