/** Reads posts in the language of the visitor, or in another language if there is no translation. */
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import {
  canonicalIn,
  feedIdOf,
  type PostFacts,
  type PostList,
  type PostNeighbours,
  type PostSeries,
  type PostSummary,
  type PostsApi,
  postSectionSchema,
} from '#shared/posts.ts'
import { isoDay } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import { createSearchCorrector } from '../../platform/search/correct-search.ts'
import { findPictures } from '../store/find-pictures.ts'
import { parseStored, readPostFacts, readStored } from '../store/read-stored.ts'
import { showMedia } from '../store/show-media.ts'
import { listTagRedirects } from '../store/site-tags.ts'
import { selectVisiblePosts, selectVisibleTexts } from '../store/visible-posts.ts'
import { createSearchedTexts, listFolded, searchPosts, toSearchWords } from './search-posts.ts'

interface PostsDependencies {
  db: Database
  now: () => Date
}

const relatedShown = 3
const sectionsSchema = v.array(postSectionSchema)

type ListQuery = Parameters<PostsApi['list']>[0]

export function createPosts({ db, now }: PostsDependencies): PostsApi {
  const readSearched = createSearchedTexts(db)
  const correctSearch = createSearchCorrector()

  async function list(query: ListQuery, language: Language): Promise<PostList> {
    const { page, size, tag, isOwnFirst } = query
    const matching = selectVisiblePosts(db, now).$if(tag !== undefined, (posts) =>
      posts.where('post.slug', 'in', (expression) =>
        expression
          .selectFrom('post_tag')
          .select('post_tag.slug')
          .where('post_tag.tag', '=', tag ?? ''),
      ),
    )
    const rows = await matching
      .select((expression) => expression.fn.countAll().over().as('total'))
      .select(['post.slug', 'post.document'])
      .$if(isOwnFirst === true, (posts) => posts.orderBy(isForeign(language, now)))
      .orderBy('post.published_at', 'desc')
      .orderBy('post.slug')
      .limit(size)
      .offset(page * size)
      .execute()
    const isPastTheEnd = rows.length === 0 && page > 0
    const { total = 0 } = isPastTheEnd
      ? await matching.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
      : (rows[0] ?? {})
    const items = await toSummaries({ db, now }, rows, language)
    return { page, size, total: Number(total), items }
  }

  async function search(query: ListQuery, language: Language): Promise<PostList> {
    const { page, size, tag, isOwnFirst } = query
    const texts = await readSearched()
    const at = now().toISOString()
    const find = (words: string) =>
      searchPosts(texts, { tag, search: words, first: isOwnFirst ? language : undefined, now: at })
    const found = find(query.search)
    const corrected =
      found.length === 0 ? correctSearch(query.search, texts, () => listFolded(texts, at)) : null
    const slugs = corrected === null ? found : find(corrected)
    const shown = slugs.slice(page * size, (page + 1) * size)
    const rows = await selectVisiblePosts(db, now)
      .select(['post.slug', 'post.document'])
      .where('post.slug', 'in', ['', ...shown])
      .execute()
    rows.sort((one, other) => shown.indexOf(one.slug) - shown.indexOf(other.slug))
    const items = await toSummaries({ db, now }, rows, language)
    const isCorrected = corrected !== null && slugs.length > 0
    return {
      page,
      size,
      total: slugs.length,
      items,
      ...(isCorrected && { correctedSearch: corrected }),
    }
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
    list: (query, language) =>
      (toSearchWords(query.search).length > 0 ? search : list)(query, language),

    async find(slug, language) {
      const rows = await selectVisiblePosts(db, now)
        .select(['post.slug', 'post.document'])
        .where('post.slug', '=', slug)
        .execute()
      const [summary] = await toSummaries({ db, now }, rows, language)
      const facts = rows[0] && readPostFacts(rows[0])
      if (!summary || !facts) return null
      const series = await findSeries({ db, now }, facts.series, language)
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
        sections: readStored(sectionsSchema, `post/${slug}, sections`, parseStored(sections)) ?? [],
        ...(canonical !== undefined && { canonical }),
        ...(series && { series }),
        related: await listRelated({ db, now }, summary, language),
      }
    },

    async had(slug) {
      const row = await db
        .selectFrom('post')
        .select('slug')
        .where('slug', '=', slug)
        .unionAll(db.selectFrom('post_alias').select('slug').where('alias', '=', slug))
        .unionAll(
          db
            .selectFrom('content_history')
            .select('id as slug')
            .where('kind', '=', 'post')
            .where('id', '=', slug),
        )
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async findMoved(slug) {
      const row = await selectVisiblePosts(db, now)
        .innerJoin('post_alias', 'post_alias.slug', 'post.slug')
        .select('post.slug')
        .where('post_alias.alias', '=', slug)
        .orderBy('post.slug')
        .limit(1)
        .executeTakeFirst()
      return row?.slug ?? null
    },

    async wasRemoved(slug) {
      const version = await db
        .selectFrom('content_history')
        .select('content_history.id')
        .where('kind', '=', 'post')
        .where('content_history.id', '=', slug)
        .where(({ exists, not, selectFrom }) =>
          not(exists(selectFrom('post').select('post.slug').where('post.slug', '=', slug))),
        )
        .limit(1)
        .executeTakeFirst()
      return version !== undefined
    },

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
  return sql`case when post.slug in (
    select post_text.slug from post_text
      where post_text.language = ${language} and post_text.visible_from <= ${now().toISOString()}
  ) then 0 else 1 end`
}

/** The order of the list: newest first, and of one day by slug. */
async function findNeighbours(
  { db, now }: PostsDependencies,
  slug: string,
  language: Language,
): Promise<PostNeighbours> {
  const post = await selectVisiblePosts(db, now)
    .select('post.published_at')
    .where('post.slug', '=', slug)
    .executeTakeFirst()
  if (!post) return { newer: null, older: null }
  const next = async (isOlder: boolean) => {
    const [earlier, later] = isOlder ? (['<', '>'] as const) : (['>', '<'] as const)
    const found = await selectVisibleTexts(db, now)
      .select(['post.slug', 'post_text.title'])
      .where('post_text.language', '=', language)
      .where(({ eb, and, or }) =>
        or([
          eb('post.published_at', earlier, post.published_at),
          and([eb('post.published_at', '=', post.published_at), eb('post.slug', later, slug)]),
        ]),
      )
      .orderBy('post.published_at', isOlder ? 'desc' : 'asc')
      .orderBy('post.slug', isOlder ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst()
    return found ?? null
  }
  const [newer, older] = await Promise.all([next(false), next(true)])
  return { newer, older }
}

/** All parts of a series that can be read; null: there are no others than this one. */
async function findSeries(
  { db, now }: PostsDependencies,
  series: PostFacts['series'],
  language: Language,
): Promise<PostSeries | null> {
  if (!series) return null
  const rows = await selectVisiblePosts(db, now)
    .select(['post.slug', 'post.document', 'post.part'])
    .where('post.series', '=', series.name)
    .orderBy('post.part')
    .orderBy('post.published_at')
    .orderBy('post.slug')
    .execute()
  if (rows.length < 2) return null
  const partOf = new Map(rows.map(({ slug, part }) => [slug, part ?? 0]))
  const parts = (await toSummaries({ db, now }, rows, language)).map(
    ({ slug, language, title }) => ({
      part: partOf.get(slug) ?? 0,
      slug,
      language,
      title,
    }),
  )
  return { name: series.name, parts }
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
  const posts = rows.flatMap((row) => {
    const facts = readPostFacts(row)
    return facts === null ? [] : [{ slug: row.slug, facts }]
  })
  const covers = posts.flatMap(({ facts }) => facts.cover?.file ?? [])
  const pictures = await findPictures(db, covers, language)
  return posts.flatMap(({ slug, facts }) => {
    const written = textsOf.get(slug) ?? []
    const text = written.find((one) => one.language === language) ?? written[0]
    if (!text) return []
    const { date, tags, updated: updatedInAll } = facts
    const cover = facts.cover && pictures.get(facts.cover.file)
    const updated = [text.updated, updatedInAll].find((day) => v.is(isoDay, day)) ?? undefined
    // The first of its slugs, as in feeds: the picture stays when the post gets another address.
    const seed = feedIdOf(slug, facts)
    return {
      slug,
      ...(seed !== slug && { seed }),
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
