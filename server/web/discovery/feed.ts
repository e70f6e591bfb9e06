/** The content of a feed in any format: the newest posts in one language, with absolute URLs. */
import * as v from 'valibot'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { postFactsSchema } from '#shared/posts.ts'
import { getEntry } from '../../content/store/entries.ts'
import { showMedia } from '../../content/store/show-media.ts'
import { selectVisiblePosts } from '../../content/store/visible-posts.ts'
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
  url: string
  title: string
  summary: string
  html: string
  published: Date
  updated: Date
  tags: string[]
}

interface FeedDependencies {
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
  const rows = await selectVisiblePosts(db, now)
    .innerJoin('post_text', 'post_text.slug', 'post.slug')
    .where('post_text.language', '=', language)
    .select(['post.slug', 'post.document', 'post_text.title', 'post_text.summary'])
    .select('post_text.body_html')
    .orderBy('post.published_at', 'desc')
    .orderBy('post.slug')
    .limit(postsInFeed)
    .execute()
  const site = await getEntry(db, 'site')
  const profile = await getEntry(db, 'profile')
  const toPost = async ({ slug, document, title, summary, body_html }: (typeof rows)[number]) => {
    const html = await showMedia(db, body_html, language)
    const { date, updated = date, tags } = v.parse(postFactsSchema, JSON.parse(document))
    const url = `${publicOrigin}/${language}/blog/${slug}`
    return {
      url,
      title,
      summary,
      html: withAbsoluteLinks(html, publicOrigin, url),
      published: new Date(date),
      updated: new Date(updated),
      tags,
    }
  }
  const posts = await Promise.all(rows.map(toPost))
  const { blog } = catalogues[language]
  return {
    title: blog.feedTitle(site.title[language]),
    description: blog.description,
    language,
    author: profile.name[language],
    url: `${publicOrigin}/${language}/blog`,
    updated: posts.reduce<Date | null>(
      (latest, { updated }) => (latest && latest > updated ? latest : updated),
      null,
    ),
    posts,
  }
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
