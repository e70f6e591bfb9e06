/** Posts of the blog. */
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { PostContent, PostText } from '#shared/posts.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { findMissingPictures } from '../store/find-pictures.ts'
import { inBatches } from '../store/in-batches.ts'
import type { PostDigests } from '../store/post-digests.ts'
import { toPostAliasRows, toPostRows, toPostTagRows, toPostTextRows } from '../store/post-rows.ts'
import { parseStored } from '../store/read-stored.ts'
import { readSiteLanguages } from '../store/site-languages.ts'
import {
  createReading,
  type Documents,
  type Preparing,
  type Store,
  type StoredKind,
} from './stored-kind.ts'

export const postKind: StoredKind<PostContent> = {
  name: 'post',

  // A post that was edited has no digest, so that the next import replaces it with its files.
  prepare: (posts, preparing) => preparePosts(posts, preparing, new Map()),

  async remove(tx, ids) {
    if (ids) return inBatches(ids, (slugs) => ({ execute: () => removePosts(tx, slugs) }))
    await tx.deleteFrom('post_alias').execute()
    await tx.deleteFrom('post_tag').execute()
    await tx.deleteFrom('post_text').execute()
    await tx.deleteFrom('post').execute()
  },

  ...createReading('post', readPosts),

  async list(db) {
    const rows = await db
      .selectFrom('post')
      .innerJoin('post_text', 'post_text.slug', 'post.slug')
      .select(['post.slug', 'status', 'language', 'title', 'updated_at', 'post_text.visible_from'])
      .orderBy('post.slug')
      .execute()
    const shown = await readSiteLanguages(db)
    return [...Map.groupBy(rows, ({ slug }) => slug)].map(([id, texts]) => {
      const [from] = texts
        .filter(({ language }) => shown.includes(language))
        .map(({ visible_from }) => visible_from)
        .sort()
      const titles: Partial<Record<Language, string>> = Object.fromEntries(
        texts.map(({ language, title }) => [language, title]),
      )
      return {
        id,
        titles,
        incomplete: languages.filter((language) => titles[language] === undefined),
        ...(from === undefined || texts[0]?.status === 'draft'
          ? { visibility: 'hidden' as const }
          : { from }),
        storedAt: texts[0]?.updated_at ?? null,
      }
    })
  },

  findProblems: async (db, { facts, texts }) => [
    ...(Object.values(texts).some(Boolean) ? [] : [{ path: ['texts'], problem: 'has no text' }]),
    ...(await findMissingPictures(db, facts, ['facts'])),
  ],

  findUses: async () => [],
}

/** `digests`: of the files that the posts were read from, by slug. */
export async function preparePosts(
  posts: Documents<PostContent>,
  { renderer, storedAt }: Preparing,
  digests: PostDigests,
): Promise<Store> {
  const texts = await toPostTextRows(posts, renderer)
  return async (tx) => {
    await inBatches(toPostRows(posts, digests, storedAt), (rows) =>
      tx.insertInto('post').values(rows),
    )
    await inBatches(texts, (rows) => tx.insertInto('post_text').values(rows))
    await inBatches(toPostTagRows(posts), (rows) => tx.insertInto('post_tag').values(rows))
    await inBatches(toPostAliasRows(posts), (rows) => tx.insertInto('post_alias').values(rows))
  }
}

async function removePosts(tx: Transaction, slugs: string[]): Promise<void> {
  await tx.deleteFrom('post_alias').where('slug', 'in', slugs).execute()
  await tx.deleteFrom('post_tag').where('slug', 'in', slugs).execute()
  await tx.deleteFrom('post_text').where('slug', 'in', slugs).execute()
  await tx.deleteFrom('post').where('slug', 'in', slugs).execute()
}

async function readPosts(db: Database, ids?: readonly string[]): Promise<Map<string, unknown>> {
  const all = db.selectFrom('post').select(['slug', 'document']).orderBy('slug')
  const allTexts = db
    .selectFrom('post_text')
    .select(['slug', 'language', 'title', 'summary', 'body', 'publish_at', 'updated'])
  const posts = await (ids ? all.where('slug', 'in', ids) : all).execute()
  const texts = await (ids ? allTexts.where('slug', 'in', ids) : allTexts).execute()
  const textsOf = Map.groupBy(texts, ({ slug }) => slug)
  return new Map(
    posts.map(({ slug, document }) => [
      slug,
      {
        facts: parseStored(document),
        texts: Object.fromEntries(
          (textsOf.get(slug) ?? []).map((row) => [row.language, toText(row)]),
        ),
      },
    ]),
  )
}

type TextRow = Pick<Tables['post_text'], 'title' | 'summary' | 'body' | 'publish_at' | 'updated'>

function toText({ title, summary, body, publish_at, updated }: TextRow): PostText {
  return {
    title,
    summary,
    body,
    ...(publish_at !== null && { publishAt: publish_at }),
    ...(updated !== null && { updated }),
  }
}
