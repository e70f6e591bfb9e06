/**
 * The pages for the sitemap and for prefetching, keyed by their pattern in `app/routes.ts`. A new page needs
 * one line here; a test compares the two.
 */
import { type Language, languages } from '#shared/i18n/languages.ts'
import { selectVisiblePosts } from '../../content/store/visible-posts.ts'
import type { Database } from '../../platform/db/database.ts'

export interface PublicPage {
  /** The path without the language: `/projects/3`. */
  path: string
  /** A date or a time, ISO 8601; null if unknown. */
  lastChange: string | null
  /** The languages of the page; all of them if omitted. */
  languages?: readonly Language[]
}

type ListPages = (db: Database, now: () => Date) => Promise<PublicPage[]>

export const publicPages: Record<string, ListPages> = {
  '': page('/', ['site', 'profile', 'home']),
  projects: async (db) => [{ path: '/projects', lastChange: newest(await listProjects(db)) }],
  'projects/:id': listProjects,
  academics: page('/academics', ['academics', 'course']),
  about: page('/about', ['profile', 'achievement', 'tech-stack', 'resumes']),
  blog: async (db, now) => [{ path: '/blog', lastChange: newest(await listPosts(db, now)) }],
  'blog/:slug': listPosts,
  'blog/tags/:tag': listTags,
  contact: staticPage('/contact'),
  feedback: staticPage('/feedback'),
  licenses: staticPage('/licenses'),
  privacy: legalPage('privacy'),
  terms: legalPage('terms'),
}

export async function listPublicPages(db: Database, now: () => Date): Promise<PublicPage[]> {
  const lists = await Promise.all(Object.values(publicPages).map((list) => list(db, now)))
  return lists.flat()
}

/** A page that does not depend on content. */
function staticPage(path: string): ListPages {
  return async () => [{ path, lastChange: null }]
}

/** A page that shows the entries of some kinds. */
function page(path: string, kinds: string[]): ListPages {
  return async (db) => {
    const rows = await db
      .selectFrom('content_entry')
      .select('updated_at as lastChange')
      .where('kind', 'in', kinds)
      .execute()
    return [{ path, lastChange: newest(rows) }]
  }
}

async function listProjects(db: Database): Promise<PublicPage[]> {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'updated_at as lastChange'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, lastChange }) => ({ path: `/projects/${id}`, lastChange }))
}

async function listPosts(db: Database, now: () => Date): Promise<PublicPage[]> {
  const rows = await selectVisiblePosts(db, now)
    .innerJoin('post_text', 'post_text.slug', 'post.slug')
    .select(['post.slug', 'post.updated_at', 'post_text.language'])
    .orderBy('post.slug')
    .execute()
  return [...Map.groupBy(rows, ({ slug }) => slug)].map(([slug, texts]) => ({
    path: `/blog/${slug}`,
    lastChange: texts[0]?.updated_at ?? null,
    languages: languages.filter((one) => texts.some(({ language }) => language === one)),
  }))
}

async function listTags(db: Database, now: () => Date): Promise<PublicPage[]> {
  const rows = await selectVisiblePosts(db, now)
    .innerJoin('post_tag', 'post_tag.slug', 'post.slug')
    .select('post_tag.tag')
    .distinct()
    .orderBy('post_tag.tag')
    .execute()
  return rows.map(({ tag }) => ({
    path: `/blog/tags/${encodeURIComponent(tag)}`,
    lastChange: null,
  }))
}

function legalPage(name: string): ListPages {
  return async (db) => {
    const rows = await db
      .selectFrom('legal_text')
      .select('updated as lastChange')
      .where('page', '=', name)
      .execute()
    return [{ path: `/${name}`, lastChange: newest(rows) }]
  }
}

function newest(all: { lastChange: string | null }[]): string | null {
  return all.map(({ lastChange }) => lastChange ?? '').reduce(later, '') || null
}

const later = (one: string, other: string) => (one < other ? other : one)
