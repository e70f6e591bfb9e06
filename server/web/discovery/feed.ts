/** The content of a feed in any format: the newest posts in one language, with absolute URLs. */

import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { canonicalIn, feedIdOf } from '#shared/posts.ts'
import { labelsIn } from '#shared/tags.ts'
import { getEntry } from '../../content/store/entries.ts'
import { readPostFacts } from '../../content/store/read-stored.ts'
import { showMedia } from '../../content/store/show-media.ts'
import { createTextIn } from '../../content/store/text-in.ts'
import { selectVisibleTexts } from '../../content/store/visible-posts.ts'
import type { Database } from '../../platform/db/database.ts'

export interface Feed {
  title: string
  description: string
  language: Language
  author: string
  /** The URL of the list of posts. */
  url: string
  /** The time of the latest change; null if there are no posts. */
  updated: Date | null
  posts: FeedPost[]
}

export interface FeedPost {
  /** The first address of the post, by which readers of feeds recognise it. */
  id: string
  url: string
  /** The address where it appeared first, if that was on another site. */
  canonical: string | undefined
  title: string
  summary: string
  html: string
  published: Date
  updated: Date
  /** `label`: what it is called in the language of the feed. */
  tags: { tag: string; label: string }[]
}

export interface FeedDependencies {
  db: Database
  now: () => Date
  publicOrigin: string
}

const postsInFeed = 20

/** Contains only posts that are written in the language, because the subscriber chose it. */
export async function getFeed(
  { db, now, publicOrigin }: FeedDependencies,
  language: Language,
): Promise<Feed> {
  const rows = await selectVisibleTexts(db, now)
    .where('post_text.language', '=', language)
    .select(['post.slug', 'post.document', 'post_text.title', 'post_text.summary'])
    .select(['post_text.body_html', 'post_text.updated as own_update', 'post_text.visible_from'])
    // A translation that is published a month later is new to its subscribers.
    .orderBy('post_text.visible_from', 'desc')
    .orderBy('post.slug')
    .limit(postsInFeed)
    .execute()
  const site = await getEntry(db, 'site')
  const profile = await getEntry(db, 'profile')
  const textIn = await createTextIn(db, language)
  const labels = labelsIn(site.tagLabels ?? [], language)
  const parsed = rows.flatMap((row) => {
    const facts = readPostFacts(row)
    return facts === null ? [] : [{ ...row, facts }]
  })
  const taken = await findSlugs(
    db,
    parsed.map(({ slug, facts }) => feedIdOf(slug, facts)),
  )
  const toPost = async (row: (typeof parsed)[number]) => {
    const { facts, slug, title, summary } = row
    const html = await showMedia(db, row.body_html, language, true)
    const first = feedIdOf(slug, facts)
    const published = new Date(row.visible_from)
    const updated = row.own_update ?? facts.updated
    const url = `${publicOrigin}/${language}/blog/${slug}`
    return {
      // Feed readers treat two entries with the same id as one entry.
      id: taken.has(first) ? url : `${publicOrigin}/${language}/blog/${first}`,
      url,
      canonical: canonicalIn(facts, language),
      title,
      summary,
      html: withAbsoluteLinks(linkDrawings(html, url), publicOrigin, url),
      published,
      updated: updated && new Date(updated) > published ? new Date(updated) : published,
      tags: facts.tags.map((tag) => ({ tag, label: lookUp(labels, tag) ?? tag })),
    }
  }
  const posts = await Promise.all(parsed.map(toPost))
  const { blog } = catalogues[language]
  return {
    title: blog.feedTitle(textIn(site.title)),
    description: site.intros?.blog ? textIn(site.intros.blog) : blog.description,
    language,
    author: textIn(profile.name),
    url: `${publicOrigin}/${language}/blog`,
    updated: posts.reduce<Date | null>(
      (latest, { updated }) => (latest && latest > updated ? latest : updated),
      null,
    ),
    posts,
  }
}

/** As `server/content/markdown/diagrams.ts` writes it. */
const drawing =
  /<figure class="diagram"><div class="drawing" role="img" aria-label="([^"]*)".*?<\/figure>/gs

/** Replaces drawings by links to the page: feed readers remove an SVG, or show it without its CSS. */
function linkDrawings(html: string, url: string): string {
  return html.replaceAll(drawing, (_, name: string) => `<p><a href="${url}">${name}</a></p>`)
}

/** Which of these slugs posts have now: a new post may have taken the former address of another one. */
async function findSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await db.selectFrom('post').select('slug').where('slug', 'in', slugs).execute()
  return new Set(rows.map(({ slug }) => slug))
}

/**
 * Relies on the form of HTML that this server rendered: every `<` starts a tag, and attributes are in double
 * quotes.
 */
function withAbsoluteLinks(html: string, publicOrigin: string, url: string): string {
  return html.replaceAll(/<[a-z](?:"[^"]*"|[^">])*>/g, (tag) =>
    tag
      .replaceAll(/ (href|src)="#/g, ` $1="${url}#`)
      .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${publicOrigin}/`)
      .replaceAll(/(?<= srcset="[^"]*)(?<=["\s])\/media\//g, `${publicOrigin}/media/`),
  )
}
