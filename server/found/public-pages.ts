/**
 * The pages that search engines should know and browsers may fetch ahead, by their pattern in
 * `app/routes.ts`. A new page joins by one line here; a test compares the two.
 */
import type { Database } from '../db/database.ts'

export interface PublicPage {
  /** Without its language: `/projects/3`. */
  path: string
  /** A day or a time, ISO 8601; null where nobody knows. */
  lastChange: string | null
}

type ListPages = (db: Database) => Promise<PublicPage[]>

export const publicPages: Record<string, ListPages> = {
  '': page('/', ['site', 'profile', 'home']),
  projects: async (db) => [{ path: '/projects', lastChange: newest(await listProjects(db)) }],
  'projects/:id': listProjects,
  academics: page('/academics', ['academics', 'course']),
  about: page('/about', ['profile', 'achievement', 'tech-stack', 'resumes']),
  contact: stillPage('/contact'),
  feedback: stillPage('/feedback'),
  licenses: stillPage('/licenses'),
  privacy: legalPage('privacy'),
  terms: legalPage('terms'),
}

export async function listPublicPages(db: Database): Promise<PublicPage[]> {
  const lists = await Promise.all(Object.values(publicPages).map((list) => list(db)))
  return lists.flat()
}

/** A page that no content changes. */
function stillPage(path: string): ListPages {
  return async () => [{ path, lastChange: null }]
}

/** A page that shows entries of some kinds. */
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
