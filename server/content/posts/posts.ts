/** Reads posts in the language of the visitor, or in another language if there is no translation. */
import { sql } from 'kysely'
import * as v from 'valibot'
import { canonicalIn } from '#shared/canonical-in.ts'
import type { Language } from '#shared/i18n/languages.ts'
import {
  type PostList,
  type PostSummary,
  type PostsApi,
  postFactsSchema,
  postSectionSchema,
} from '#shared/posts.ts'
import type { Database } from '../../platform/db/database.ts'
import { findPictures } from '../store/find-pictures.ts'
import { showMedia } from '../store/show-media.ts'
import { listTagRedirects } from '../store/site-tags.ts'
import { selectVisiblePosts, selectVisibleTexts } from '../store/visible-posts.ts'
import { createSearchCorrector } from './correct-search.ts'
import { findNeighbours } from './find-neighbours.ts'
import { findSeries } from './find-series.ts'
import { createPastAddresses } from './past-addresses.ts'
import { selectMatching } from './select-matching.ts'

interface PostsDependencies {
  db: Database
  now: () => Date
}

const relatedShown = 3

export function createPosts({ db, now }: PostsDependencies): PostsApi {
  const correctSearch = createSearchCorrector({ db, now })

  async function list(
    query: Parameters<PostsApi['list']>[0],
    language: Language,
  ): Promise<PostList> {
    const { posts: matching } = await selectMatching(db, now, query)
    // A search reads every text, so one query returns both the page and the total.
    const rows = await matching
      .select((expression) => expression.fn.countAll().over().as('total'))
      .select(['post.slug', 'post.document'])
      .$if(query.isOwnFirst === true, (posts) => posts.orderBy(isForeign(language, now)))
      .orderBy('post.published_at', 'desc')
      .orderBy('post.slug')
      .limit(query.size)
      .offset(query.page * query.size)
      .execute()
    const isPastTheEnd = rows.length === 0 && query.page > 0
    const total = isPastTheEnd ? await countOf(matching) : (rows[0]?.total ?? 0)
    const items = await toSummaries({ db, now }, rows, language)
    return { page: query.page, size: query.size, total: Number(total), items }
  }

  async function hasTag(tag: string): Promise<boolean> {
    const row = await selectVisiblePosts(db, now)
      .innerJoin('post_tag', 'post_tag.slug', 'post.slug')
      .select('post.slug')
      .where('post_tag.tag', '=', tag)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  return {
    async list(query, language) {
      const found = await list(query, language)
      const search = found.total === 0 ? await correctSearch(query.search) : null
      if (search === null) return found
      const corrected = await list({ ...query, search }, language)
      return corrected.total === 0 ? found : { ...corrected, correctedSearch: search }
    },

    async find(slug, language) {
      const rows = await selectVisiblePosts(db, now)
        .select(['post.slug', 'post.document'])
        .where('post.slug', '=', slug)
        .execute()
      const [summary] = await toSummaries({ db, now }, rows, language)
      if (!summary) return null
      const facts = v.parse(postFactsSchema, JSON.parse(rows[0]?.document ?? ''))
      const series = await findSeries(
        {
          db,
          now,
          toSummaries: (parts, inLanguage) => toSummaries({ db, now }, parts, inLanguage),
        },
        facts.series,
        language,
      )
      const { body, body_html, sections } = await db
        .selectFrom('post_text')
        .select(['body', 'body_html', 'sections'])
        .where('slug', '=', slug)
        .where('language', '=', summary.language)
        .executeTakeFirstOrThrow()
      const canonical = canonicalIn(facts, summary.language)
      return {
        ...summary,
        body,
        bodyHtml: await showMedia(db, body_html, summary.language),
        sections: v.parse(v.array(postSectionSchema), JSON.parse(sections)),
        ...(canonical !== undefined && { canonical }),
        ...(series && { series }),
        related: await listRelated({ db, now }, summary, language),
      }
    },

    ...createPastAddresses({ db, now }),
    findNeighbours: (slug, language) => findNeighbours({ db, now }, slug, language),

    hasTag,

    async findMovedTag(tag) {
      const redirects = await listTagRedirects(db)
      const to = redirects.find(({ from }) => from === tag)?.to
      return to !== undefined && (await hasTag(to)) ? to : null
    },

    async listTags() {
      const rows = await selectVisiblePosts(db, now)
        .innerJoin('post_tag', 'post_tag.slug', 'post.slug')
        .select((expression) => ['post_tag.tag', expression.fn.countAll().as('posts')])
        .groupBy('post_tag.tag')
        .execute()
      return rows
        .map(({ tag, posts }) => ({ tag, posts: Number(posts) }))
        .sort((one, other) => other.posts - one.posts || (one.tag < other.tag ? -1 : 1))
    },
  }
}

/** 0 for a post that is written in the language, 1 for any other. */
function isForeign(language: Language, now: () => Date) {
  return sql`case when exists (
    select 1 from post_text where post_text.slug = post.slug
      and post_text.language = ${language} and post_text.visible_from <= ${now().toISOString()}
  ) then 0 else 1 end`
}

async function countOf(posts: Awaited<ReturnType<typeof selectMatching>>['posts']) {
  const { total } = await posts
    .select((expression) => expression.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the posts that share most tags, newest first among equals. */
async function listRelated(
  { db, now }: PostsDependencies,
  { slug, tags }: PostSummary,
  language: Language,
): Promise<PostSummary[]> {
  if (tags.length === 0) return []
  const rows = await selectVisiblePosts(db, now)
    .innerJoin('post_tag', 'post_tag.slug', 'post.slug')
    .select(['post.slug', 'post.document'])
    .where('post_tag.tag', 'in', tags)
    .where('post.slug', '!=', slug)
    .groupBy(['post.slug', 'post.document', 'post.published_at'])
    .orderBy((expression) => expression.fn.countAll(), 'desc')
    .orderBy('post.published_at', 'desc')
    .orderBy('post.slug')
    .limit(relatedShown)
    .execute()
  return toSummaries({ db, now }, rows, language)
}

async function toSummaries(
  { db, now }: PostsDependencies,
  rows: { slug: string; document: string }[],
  language: Language,
): Promise<PostSummary[]> {
  if (rows.length === 0) return []
  const texts = await selectVisibleTexts(db, now)
    .select(['post_text.slug', 'post_text.language', 'title', 'summary', 'reading_minutes'])
    .select('updated')
    .where(
      'post_text.slug',
      'in',
      rows.map(({ slug }) => slug),
    )
    .orderBy('site_language.position')
    .execute()
  const textsOf = Map.groupBy(texts, ({ slug }) => slug)
  const posts = rows.map(({ slug, document }) => ({
    slug,
    facts: v.parse(postFactsSchema, JSON.parse(document)),
  }))
  const covers = posts.flatMap(({ facts }) => facts.cover?.file ?? [])
  const pictures = await findPictures(db, covers, language)
  return posts.flatMap(({ slug, facts }) => {
    const written = textsOf.get(slug) ?? []
    const text = written.find((one) => one.language === language) ?? written[0]
    if (!text) return []
    const { date, tags, updated: updatedInAll } = facts
    const cover = facts.cover && pictures.get(facts.cover.file)
    const updated = text.updated ?? updatedInAll
    return {
      slug,
      language: text.language,
      languages: written.map((one) => one.language),
      title: text.title,
      summary: text.summary,
      date,
      ...(updated !== undefined && { updated }),
      tags,
      readingMinutes: text.reading_minutes,
      ...(cover && { cover }),
    }
  })
}
