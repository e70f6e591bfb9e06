/** Posts of the blog: their content schemas, queries and results. */
import * as v from 'valibot'
import * as f from './fields.ts'
import { type Language, languages } from './i18n/languages.ts'
import { cover, pictureViewSchema } from './media.ts'
import { wholeNumber } from './text.ts'

export const postLimits = { aliases: 20, tags: 12, page: 10_000, size: 50, search: 100, title: 120 }

export const postStatuses = ['draft', 'published'] as const

/** A tag is part of an address, `/blog/tags/{tag}`, and the same word in every language. */
export const tagSchema = v.pipe(
  f.line(40).schema(),
  v.check((tag) => !/[/\\%]|^\.+$/.test(tag), 'may not hold / \\ or %, nor be only dots'),
)
export const tag = f.textField('line', 40, tagSchema)

/** The search text; may be empty. */
export const postSearchSchema = f.optionalLine(postLimits.search).schema()

/** The fields that all languages share: `content/posts/{slug}/post.yaml`. */
export const postFactsFields = f.group(
  {
    /** A published post is visible from the beginning of this day (UTC), unless a language says otherwise. */
    date: f.isoDay,
    /** The day of the last change that is shown to readers, in languages that do not name their own. */
    updated: f.optional(f.isoDay),
    status: f.visibility(f.choice(postStatuses)),
    tags: f.list(
      tag,
      postLimits.tags,
      f.unique('names a tag twice', (tag) => tag.toLowerCase()),
    ),
    /** The series that the post is a part of; its name is the same in every language, like that of a tag. */
    series: f.optional(f.group({ name: f.line(60), part: f.integer(1, 1000) })),
    cover: f.optional(cover),
    /** Where the post appeared first, in one of its languages: search engines list that address instead of ours. */
    canonical: f.optional(f.group({ language: f.choice(languages), url: f.httpsUrl })),
    /** Earlier slugs of the post, oldest first: their addresses lead to the present one. */
    aliases: f.quiet(f.list(f.slug, postLimits.aliases, f.unique('names an address twice'))),
    /** The slug by which feeds identify the post, if that is not the first alias. */
    feedId: f.quiet(f.slug),
  },
  {
    holds: ({ date, updated = date }) => date <= updated,
    problem: 'is before date',
    at: 'updated',
  },
)

export type PostFacts = f.ValueOf<typeof postFactsFields>

/** The tags of a post after a tag was renamed. If the post has the new name already, it has it only once. */
export function renameTagIn(
  tags: readonly string[],
  { from, to }: { from: string; to: string },
): string[] {
  const isSame = (tag: string) => tag.toLowerCase() === to.toLowerCase()
  return tags.filter((tag) => tag === from || !isSame(tag)).map((tag) => (tag === from ? to : tag))
}

type Addresses = Pick<PostFacts, 'aliases' | 'feedId'>

/** The slug by which feeds identify a post, whatever its address is now: usually the first one that it had. */
export function feedIdOf(slug: string, { aliases, feedId }: Addresses): string {
  return feedId ?? aliases?.[0] ?? slug
}

/** The facts of a post that moves from one slug to another. */
export function addAlias<Facts extends Addresses>(facts: Facts, from: string, to: string): Facts {
  const others = (facts.aliases ?? []).filter((alias) => alias !== from && alias !== to)
  const aliases = [...others, from].slice(-postLimits.aliases)
  return keepFeedId({ ...facts, aliases }, to, feedIdOf(from, facts))
}

/** The facts of a post whose earlier slug no longer leads to it. */
export function removeAlias<Facts extends Addresses>(
  facts: Facts,
  slug: string,
  alias: string,
): Facts {
  const { aliases = [], ...others } = facts
  const kept = aliases.filter((one) => one !== alias)
  const next = { ...others, ...(kept.length > 0 && { aliases: kept }) } as Facts
  return keepFeedId(next, slug, feedIdOf(slug, facts))
}

/** A reader of feeds shows an entry with another id as a new one. */
function keepFeedId<Facts extends Addresses>(facts: Facts, slug: string, feedId: string): Facts {
  return feedIdOf(slug, facts) === feedId ? facts : { ...facts, feedId }
}

/** The fields of each language: `content/posts/{slug}/{language}.md`. The body is Markdown. */
export const postTextFields = f.group({
  title: f.line(postLimits.title),
  summary: f.outlineOf('body', 300),
  body: f.markdown(200_000),
  /** The post can be read in this language from this time on, whatever its date. */
  publishAt: f.visibility(f.optional(f.isoMoment)),
  /** The day of the last change of this language that is shown to readers. */
  updated: f.optional(f.isoDay),
})

export type PostText = f.ValueOf<typeof postTextFields>

/** A post is written in at least one language. */
export const postFields = f.group({
  facts: postFactsFields,
  texts: f.localized(postTextFields, 'any'),
})

export type PostContent = f.ValueOf<typeof postFields>

/** When a published post can be read in the language of a text: ISO 8601 in UTC. */
export function visibleFrom(
  { date }: Pick<PostFacts, 'date'>,
  { publishAt = `${date}T00:00Z` }: Pick<PostText, 'publishAt'>,
): string {
  return new Date(publishAt).toISOString()
}

/** A post in a list: in the requested language, otherwise in one that it has. */
export const postSummarySchema = v.strictObject({
  slug: v.string(),
  /** The seed of the post's lattice, which is shown if it has no cover. Missing: the slug is the seed. */
  seed: v.optional(v.string()),
  /** The language of the words below. */
  language: v.picklist(languages),
  /** Every language that the post is written in. */
  languages: v.array(v.picklist(languages)),
  title: v.string(),
  summary: v.string(),
  date: v.string(),
  updated: v.optional(v.string()),
  tags: v.array(v.string()),
  readingMinutes: v.number(),
  cover: v.optional(pictureViewSchema),
})

export type PostSummary = v.InferOutput<typeof postSummarySchema>

/** A heading of a post, for its table of contents. */
export const postSectionSchema = v.strictObject({
  id: v.string(),
  /** The level of the heading. */
  level: v.number(),
  title: v.string(),
})

export type PostSection = v.InferOutput<typeof postSectionSchema>

export const postSchema = v.strictObject({
  ...postSummarySchema.entries,
  /** Markdown, as the owner wrote it. */
  body: v.string(),
  /** The same, as sanitised HTML. */
  bodyHtml: v.string(),
  sections: v.array(postSectionSchema),
  /** Where the post appeared first in the language that is shown, if that was on another site. */
  canonical: v.optional(v.string()),
  /** All parts of its series that can be read, in order; only if there are others. */
  series: v.optional(
    v.strictObject({
      name: v.string(),
      parts: v.array(
        v.strictObject({
          part: v.number(),
          slug: v.string(),
          /** The language of the title. */
          language: v.picklist(languages),
          title: v.string(),
        }),
      ),
    }),
  ),
  /** The posts that share most tags with this one. */
  related: v.array(postSummarySchema),
})

export type Post = v.InferOutput<typeof postSchema>
export type PostSeries = NonNullable<Post['series']>

export const postListSchema = v.strictObject({
  page: v.number(),
  size: v.number(),
  total: v.number(),
  items: v.array(postSummarySchema),
  /** The search with its misspelt words corrected: nothing matched the search itself, so the posts match this one. */
  correctedSearch: v.optional(v.string()),
})

export type PostList = v.InferOutput<typeof postListSchema>

/** The query of `GET /api/posts`. */
export const postQuerySchema = v.strictObject({
  page: v.optional(wholeNumber(0, postLimits.page), '0'),
  size: v.optional(wholeNumber(1, postLimits.size), '10'),
  tag: v.optional(tagSchema),
  search: v.optional(postSearchSchema, ''),
})

/**
 * Which posts to list. `search` looks for every word in title, summary, tags and text, in any one language of
 * a post.
 */
export type PostQuery = v.InferOutput<typeof postQuerySchema>

export interface PostTag {
  tag: string
  posts: number
}

/** The posts published after and before another one, among those that are written in a language. */
export interface PostNeighbours {
  newer: Pick<Post, 'slug' | 'title'> | null
  older: Pick<Post, 'slug' | 'title'> | null
}

/** Drafts and posts of a later day do not exist for these methods. */
export interface PostsApi {
  /** Newest first. With `isOwnFirst`, posts that are written in the language come before all others. */
  list(query: PostQuery & { isOwnFirst?: boolean }, language: Language): Promise<PostList>
  find(slug: string, language: Language): Promise<Post | null>
  /** Whether a post has, or had, this slug, visible or not. Costs much less than `find`. */
  had(slug: string): Promise<boolean>
  /** The present slug of a post that had this one before; null: there is none. */
  findMoved(slug: string): Promise<string | null>
  /** Whether there was a post of this slug that the owner has removed in the panel. */
  wasRemoved(slug: string): Promise<boolean>
  findNeighbours(slug: string, language: Language): Promise<PostNeighbours>
  /** Most used first. */
  listTags(): Promise<PostTag[]>
  hasTag(tag: string): Promise<boolean>
  /** The present name of a tag that was renamed, if posts have it; null: there is none. */
  findMovedTag(tag: string): Promise<string | null>
}

/** The address on another site where a text of a post appeared first; undefined: there is none. */
export function canonicalIn(
  { canonical }: Pick<PostFacts, 'canonical'>,
  language: Language,
): string | undefined {
  return canonical?.language === language ? canonical.url : undefined
}
