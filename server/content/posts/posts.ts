/** Reads posts in the language of the visitor, or in another language if there is no translation. */
import * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import {
  canonicalIn,
  feedIdOf,
  type PostList,
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
import { findNeighbours } from './find-neighbours.ts'
import { findSeries } from './find-series.ts'
import { createPastAddresses } from './past-addresses.ts'
import { searchPosts, toSearchWords } from './search-posts.ts'
import { createSearchedTexts, listFolded } from './searched-texts.ts'
import { countOf, isForeign, selectMatching, selectPosts } from './select-posts.ts'

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
    const matching = selectMatching(db, now, tag)
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
    const total = isPastTheEnd ? await countOf(matching) : (rows[0]?.total ?? 0)
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
    const rows = await selectPosts(db, now, shown)
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
        sections: readStored(sectionsSchema, `post/${slug}, sections`, parseStored(sections)) ?? [],
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
