/** Importing the posts of another blog: the command posts:import, and /api/admin/posts/import. */
import * as v from 'valibot'
import { languages } from '../i18n/languages.ts'

/** The names of the programs, as they write them themselves. */
export const blogFormatNames = {
  jekyll: 'Jekyll',
  hugo: 'Hugo',
  astro: 'Astro',
  velog: 'velog',
  ghost: 'Ghost',
  hexo: 'Hexo',
  gatsby: 'Gatsby',
  next: 'Next.js',
  zenn: 'Zenn',
  qiita: 'Qiita',
  obsidian: 'Obsidian',
}
export type BlogFormat = keyof typeof blogFormatNames
export const blogFormats = Object.keys(blogFormatNames) as BlogFormat[]

export const postsImportLimits = {
  /** The most bytes of the zip or the JSON file. */
  bytes: 100_000_000,
  /** How many problems an answer contains. */
  problems: 200,
  /** The most characters of one text, as many as a post may have. */
  text: 200_000,
  /** Characters of the address of the old blog. */
  origin: 300,
}

/** The address of the old blog, which may be a folder of its site, such as https://name.example/log. */
export const blogOriginSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(postsImportLimits.origin, `is longer than ${postsImportLimits.origin} characters`),
  v.url('is not an address like https://old.example'),
  v.regex(/^https?:\/\/[^/\s]/i, 'is not an address like https://old.example'),
)

/** OTHER: notes that are so common and so unimportant that they are not counted. */
export type NoteWeight = 'LEFT_OUT' | 'DOUBTFUL' | 'CHANGED' | 'OTHER'

/** The kinds of notes with their weights; their words are in the catalogues. */
export const noteWeights = {
  KEPT_AS_TEXT: 'DOUBTFUL',
  REMOVED: 'LEFT_OUT',
  REWRITTEN: 'CHANGED',
  PICTURE_REMOTE: 'CHANGED',
  PICTURE_MISSING: 'LEFT_OUT',
  PICTURE_REFUSED: 'LEFT_OUT',
  PICTURE_STILLED: 'CHANGED',
  PICTURE_NOT_PUBLIC: 'CHANGED',
  PICTURE_GONE: 'CHANGED',
  PICTURE_UNREACHABLE: 'CHANGED',
  PICTURE_TOO_LARGE: 'CHANGED',
  PICTURE_UNKNOWN: 'CHANGED',
  LINK_DEAD: 'DOUBTFUL',
  FRAGMENT_DEAD: 'DOUBTFUL',
  FIELD_UNUSED: 'OTHER',
  COVER_LEFT_OUT: 'LEFT_OUT',
  TITLE_CUT: 'CHANGED',
  SUMMARY_CUT: 'CHANGED',
  TAG_CHANGED: 'CHANGED',
  TAG_LEFT_OUT: 'LEFT_OUT',
  SLUG_MADE: 'CHANGED',
  DATE_MISSING: 'DOUBTFUL',
  LANGUAGE_UNKNOWN: 'DOUBTFUL',
  NO_POST: 'OTHER',
  NO_TEXT: 'LEFT_OUT',
  NOT_READ: 'LEFT_OUT',
  DUPLICATE: 'LEFT_OUT',
  DRAFT_WITH_OTHERS: 'CHANGED',
  EXPIRED: 'CHANGED',
  CLEANED: 'CHANGED',
  READ_BY_LINE: 'DOUBTFUL',
} as const satisfies Record<string, NoteWeight>
export type NoteCode = keyof typeof noteWeights
export const noteCodes = Object.keys(noteWeights) as NoteCode[]

const noteSchema = v.strictObject({
  file: v.string(),
  line: v.number(),
  code: v.picklist(noteCodes),
  /** The part of the old text that the note is about, as it is written there. */
  text: v.string(),
})
export type ImportNote = v.InferOutput<typeof noteSchema>

/**
 * KEPT: the import keeps the post of this site. The owner has edited the post since the last import (`overwrite` replaces
 * such a post), or the post is in the trash, or is only a draft (nothing replaces these). TAKEN: another post has this
 * address; only `overwrite` replaces it.
 */
export const postChanges = ['ADDED', 'CHANGED', 'UNCHANGED', 'KEPT', 'TAKEN'] as const
export type PostChange = (typeof postChanges)[number]

const importedPostSchema = v.strictObject({
  slug: v.string(),
  title: v.string(),
  languages: v.array(v.picklist(languages)),
  change: v.picklist(postChanges),
  isDraft: v.boolean(),
  /** The files that the post was made of. */
  files: v.array(v.string()),
  /** The paths on the old blog. */
  addresses: v.array(v.string()),
  notes: v.array(noteSchema),
})
export type ImportedPost = v.InferOutput<typeof importedPostSchema>

export const postsReportSchema = v.strictObject({
  format: v.picklist(blogFormats),
  posts: v.array(importedPostSchema),
  /** About files that are part of no post. */
  notes: v.array(noteSchema),
  /** Names of files that are added to the media. */
  pictures: v.array(v.string()),
  /** Addresses of pictures of other sites that became links. */
  remote: v.array(v.string()),
  /** Names these changes. An import that names them is refused if it would make others. */
  plan: v.string(),
  isDone: v.boolean(),
})
export type PostsReport = v.InferOutput<typeof postsReportSchema>

/** The weights whose notes are counted, in this order. */
export const countedWeights = ['LEFT_OUT', 'DOUBTFUL', 'CHANGED'] as const

export interface PostsTotals {
  posts: number
  drafts: number
  pictures: number
  /** The number of notes of each weight. */
  notes: Record<(typeof countedWeights)[number], number>
  /** The number of pictures that became links, by host; the host with the most pictures first. */
  remote: [host: string, pictures: number][]
}

export function countTotals({ posts, notes, pictures, remote }: PostsReport): PostsTotals {
  const all = [...notes, ...posts.flatMap((post) => post.notes)]
  const count = (weight: NoteWeight) =>
    all.filter(({ code }) => noteWeights[code] === weight).length
  const hosts = Map.groupBy(remote, (address) => address.split('/')[2] ?? address)
  return {
    posts: posts.length,
    drafts: posts.filter(({ isDraft }) => isDraft).length,
    pictures: pictures.length,
    notes: { LEFT_OUT: count('LEFT_OUT'), DOUBTFUL: count('DOUBTFUL'), CHANGED: count('CHANGED') },
    remote: [...hosts]
      .map(([host, some]): [string, number] => [host, some.length])
      .toSorted(([, one], [, other]) => other - one),
  }
}

/** Downloads pictures of other sites. Each call downloads only some of them, so that it answers soon. */
export const downloadSchema = v.strictObject({
  addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4000))), v.maxLength(100)),
})
export const downloadedSchema = v.strictObject({
  /** The addresses that the call has tried to download. Another call may ask for the others. */
  tried: v.array(v.string()),
})

export const postsRefusals = [
  'NO_ZIP',
  'TOO_LARGE',
  'PROBLEMS',
  'TEXT',
  'NO_BLOG',
  'TOO_SLOW',
] as const
/** Why a file was refused, in `data.reason`; `data.problems` are those of the import of content. */
export type PostsRefusal = (typeof postsRefusals)[number]
