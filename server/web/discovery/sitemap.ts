/**
 * /sitemap.xml (sitemaps.org 0.9): every public page in every language of the site, with links to all its other
 * languages.
 */

import * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { ListedRoute, SitemapSource } from '#shared/pages.ts'
import { canonicalIn } from '#shared/posts.ts'
import { isoDay } from '#shared/text.ts'
import { getEntry } from '../../content/store/entries.ts'
import { readPostFacts } from '../../content/store/read-stored.ts'
import { selectVisiblePosts, selectVisibleTexts } from '../../content/store/visible-posts.ts'
import type { Database } from '../../platform/db/database.ts'

/** The limit of the protocol for one file. */
const maxAddresses = 50_000

export function toSitemap(
  pages: PublicPage[],
  publicOrigin: string,
  languages: readonly Language[],
): string {
  const urls = listed(pages, languages).flatMap((page) => toUrls(page, publicOrigin, languages))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/** The addresses of the sitemap with their last changes; `''` where that is unknown. */
export function listAddresses(
  pages: PublicPage[],
  publicOrigin: string,
  languages: readonly Language[],
): Map<string, string> {
  return new Map(
    listed(pages, languages).flatMap((page) =>
      addressesOf(page, publicOrigin, languages).map(
        ({ address }) => [address, page.lastChange ?? ''] as const,
      ),
    ),
  )
}

function listed(pages: PublicPage[], languages: readonly Language[]): PublicPage[] {
  return pages.slice(0, Math.floor(maxAddresses / languages.length))
}

function addressesOf(page: PublicPage, publicOrigin: string, languages: readonly Language[]) {
  const path = page.path === '/' ? '' : page.path
  return (page.languages ?? languages).map((language) => ({
    tag: language,
    address: `${publicOrigin}/${language}${path}`,
  }))
}

/** Lists the canonical URLs; the URL without a language is their x-default. */
function toUrls(page: PublicPage, publicOrigin: string, languages: readonly Language[]): string[] {
  const { path, lastChange } = page
  const addresses = [
    { tag: 'x-default', address: publicOrigin + path },
    ...addressesOf(page, publicOrigin, languages),
  ].map(({ tag, address }) => ({ tag, address: escapeXml(address) }))
  const alternates = addresses.map(
    ({ tag, address }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`,
  )
  const changed = lastChange === null ? '' : `<lastmod>${escapeXml(lastChange)}</lastmod>`
  return addresses
    .filter(({ tag }) => tag !== 'x-default')
    .map(({ address }) => `<url><loc>${address}</loc>${changed}${alternates.join('')}</url>`)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => lookUp(entities, character) ?? '')
}

interface PublicPage {
  /** The path without the language: `/projects/3`. */
  path: string
  /** A day or a time, ISO 8601; null where it is unknown. */
  lastChange: string | null
  /** The languages of the site in which the page exists. Missing: all languages of the site. */
  languages?: readonly Language[]
}

export async function listPublicPages(
  routes: ListedRoute[],
  db: Database,
  now: () => Date,
): Promise<PublicPage[]> {
  const posts = listPosts(db, now)
  const lists = await Promise.all(
    routes.map(({ pattern, source }) => listPages(source, pattern, { db, now, posts })),
  )
  return lists.flat()
}

interface ListPagesDependencies {
  db: Database
  now: () => Date
  /** The pages of all posts. */
  posts: Promise<PublicPage[]>
}

async function listPages(
  source: SitemapSource,
  path: string,
  { db, now, posts }: ListPagesDependencies,
): Promise<PublicPage[]> {
  if (typeof source === 'object' && 'cards' in source) return listCards(source.cards, path, db)
  if (typeof source === 'object') {
    return [{ path, lastChange: await findNewestEntry(db, source.kinds) }]
  }
  switch (source) {
    case 'fixed':
      return [{ path, lastChange: null }]
    case 'all projects':
      return [{ path, lastChange: newest(await listProjects(db)) }]
    case 'all posts':
      return [{ path, lastChange: newest(await posts) }]
    case 'own page':
      return [await findOwnPage(db, path)]
    case 'projects':
      return listProjects(db)
    case 'posts':
      return posts
    case 'tags':
      return listTags(db, now)
    case 'legal page':
      return [await findLegalPage(db, path)]
  }
}

async function listCards(
  cards: Record<string, string>,
  pattern: string,
  db: Database,
): Promise<PublicPage[]> {
  const { showcase } = await getEntry(db, 'home')
  return Object.entries(cards)
    .filter(([, card]) => showcase.some(({ id }) => id === card))
    .map(([name]) => ({ path: pattern.replace(/:\w+$/, name), lastChange: null }))
}

async function findNewestEntry(db: Database, kinds: string[]): Promise<string | null> {
  const rows = await db
    .selectFrom('content_entry')
    .select('updated_at as lastChange')
    .where('kind', 'in', kinds)
    .execute()
  return newest(rows)
}

async function findLegalPage(db: Database, path: string): Promise<PublicPage> {
  const texts = await db
    .selectFrom('legal_text')
    .innerJoin('site_language', 'site_language.language', 'legal_text.language')
    .select(['legal_text.language', 'updated as lastChange'])
    .where('page', '=', path.slice(1))
    .orderBy('site_language.position')
    .execute()
  const dated = texts.filter(({ lastChange }) => v.is(isoDay, lastChange))
  return { path, lastChange: newest(dated), languages: texts.map(({ language }) => language) }
}

async function findOwnPage(db: Database, path: string): Promise<PublicPage> {
  const page = await db
    .selectFrom('content_entry')
    .select('updated_at')
    .where('kind', '=', 'page')
    .where('id', '=', path.slice(1))
    .executeTakeFirst()
  const texts = await db
    .selectFrom('page_text')
    .innerJoin('site_language', 'site_language.language', 'page_text.language')
    .select('page_text.language')
    .where('page', '=', path.slice(1))
    .orderBy('site_language.position')
    .execute()
  return {
    path,
    lastChange: page?.updated_at ?? null,
    languages: texts.map(({ language }) => language),
  }
}

async function listProjects(db: Database): Promise<PublicPage[]> {
  const rows = await db
    .selectFrom('project')
    .innerJoin('project_text', 'project_text.project_id', 'project.id')
    .innerJoin('site_language', 'site_language.language', 'project_text.language')
    .select(['project.id', 'project.slug', 'project.updated_at', 'project_text.language'])
    .where('project.visibility', '=', 'public')
    .orderBy('project.id')
    .orderBy('site_language.position')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, texts]) => ({
    path: `/projects/${texts[0]?.slug ?? id}`,
    lastChange: texts[0]?.updated_at ?? null,
    languages: texts.map(({ language }) => language),
  }))
}

async function listPosts(db: Database, now: () => Date): Promise<PublicPage[]> {
  const rows = await selectVisibleTexts(db, now)
    .select(['post.slug', 'post.updated_at', 'post_text.language', 'post_text.visible_from'])
    .select('post.document')
    .orderBy('post.slug')
    .orderBy('site_language.position')
    .execute()
  return [...Map.groupBy(rows, ({ slug }) => slug)].flatMap(([slug, texts]) => {
    const facts = readPostFacts({ slug, document: texts[0]?.document ?? '' })
    if (facts === null) return []
    // Search engines list the other address of a text that appeared elsewhere first.
    const own = texts.filter(({ language }) => canonicalIn(facts, language) === undefined)
    if (own.length === 0) return []
    return {
      path: `/blog/${slug}`,
      lastChange: own.flatMap((text) => [text.updated_at, text.visible_from]).reduce(later),
      languages: own.map(({ language }) => language),
    }
  })
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

function newest(all: { lastChange: string | null }[]): string | null {
  return all.map(({ lastChange }) => lastChange ?? '').reduce(later, '') || null
}

const later = (one: string, other: string) => (one < other ? other : one)
