/**
 * The one rule of pages and sections that the owner has turned off: nothing is at their addresses, nothing leads to them,
 * and the Api has nothing of them. `tests/web/shown-pages.test.ts` compares it with all routes and calls.
 */
import type { Api } from '#shared/api.ts'
import { languages } from '#shared/i18n/languages.ts'
import type { ListedRoute } from '#shared/pages.ts'
import type { AboutSection, FixedPage } from '#shared/site.ts'
import type { SitePages } from '../content/store/site-pages.ts'

const language = `(?:/(?:${languages.join('|')}))?`
/** Pages, their link pictures, their texts in Markdown, and calls that change something. */
const ofPage = new RegExp(
  `^(?:/og)?${language}/(projects|academics|about|blog|contact|feedback)(?=[/.]|$)`,
)
const ofFeed = new RegExp(`^${language}/(?:feed[.]xml|atom[.]xml|feed[.]json)$`)
const ofForm = /^\/api\/(contact|feedback)$/
const ofAbout = new RegExp(`^(?:/resume[.][a-z]+[.]json|${language}/contact[.]vcf)$`)

/** The page that an address belongs to; null: it is there in any case. Other calls answer what is left. */
export function fixedPageAt(path: string): FixedPage | null {
  if (ofFeed.test(path)) return 'blog'
  if (ofAbout.test(path)) return 'about'
  const [, name = null] = ofPage.exec(path) ?? ofForm.exec(path) ?? []
  return name as FixedPage | null
}

/** With the page at an address, which is off. */
export function showPageAt(path: string, shown: SitePages): SitePages {
  const page = fixedPageAt(path)
  return page === null ? shown : { ...shown, fixed: [...shown.fixed, page] }
}

/** The routes of pages that are on, with one for each own page. */
export function listShown(routes: readonly ListedRoute[], shown: SitePages): ListedRoute[] {
  return routes.flatMap((route) => {
    const { pattern, source } = route
    if (source === 'own page') return shown.own.map((slug) => ({ pattern: `/${slug}`, source }))
    if (typeof source === 'object' && 'cards' in source && !shown.home.includes('showcase'))
      return []
    const page = fixedPageAt(pattern)
    return page === null || shown.fixed.includes(page) ? [route] : []
  })
}

/**
 * The Api without what belongs to pages and sections that are off, as far as other pages and calls ask for it. Lists are
 * empty, and nothing is found.
 */
export function withoutHidden(api: Api, read: () => SitePages | Promise<SitePages>): Api {
  const { academics, entries, ownPages, posts, profile, projects, record, site, techStacks } = api
  const isOn = async (page: FixedPage) => (await read()).fixed.includes(page)
  const has = async (section: AboutSection) =>
    (await isOn('about')) && (await read()).about.includes(section)
  const none = ({ page, size }: { page: number; size: number }) => ({
    page,
    size,
    total: 0,
    items: [],
  })
  return {
    ...api,
    academics: {
      async get(language) {
        const all = await academics.get(language)
        if (await isOn('academics')) return all
        const { study: _, ...rest } = all
        return { ...rest, courses: [], summary: noSummary }
      },
    },
    entries: {
      list: async (kind, language) =>
        kind !== 'certificate' || (await has('certificates')) ? entries.list(kind, language) : [],
    },
    ownPages: {
      find: async (slug, language) =>
        (await read()).own.includes(slug) ? ownPages.find(slug, language) : null,
    },
    posts: {
      ...posts,
      list: async (query, language) =>
        (await isOn('blog')) ? posts.list(query, language) : none(query),
      find: async (slug, language) => ((await isOn('blog')) ? posts.find(slug, language) : null),
    },
    profile: {
      async get(language) {
        const all = await profile.get(language)
        const facts = (await has('facts')) ? {} : { languages: [], permits: [], resumes: [] }
        return { ...all, ...facts, ...(!(await has('achievements')) && { achievements: [] }) }
      },
    },
    projects: {
      ...projects,
      list: async (query, language) =>
        (await isOn('projects')) ? projects.list(query, language) : none(query),
      async find(id, language) {
        const project = (await isOn('projects')) ? await projects.find(id, language) : null
        if (project === null || (await isOn('academics'))) return project
        return { ...project, relatedAcademics: [] }
      },
      listByIds: async (ids, language) =>
        (await isOn('projects')) ? projects.listByIds(ids, language) : [],
    },
    record: {
      get: async (language) => ((await has('record')) ? record.get(language) : { timeline: [] }),
    },
    site: {
      async get(language) {
        const { own } = await read()
        const all = await site.get(language)
        return {
          ...all,
          menu: all.menu.filter((entry) => 'page' in entry || own.includes(entry.slug)),
        }
      },
    },
    techStacks: {
      list: async (language) => ((await has('tech-stack')) ? techStacks.list(language) : []),
    },
  }
}

const noSummary = { totalCredits: 0, completedCredits: 0, exemptedCredits: 0, gpa: null, wam: null }
