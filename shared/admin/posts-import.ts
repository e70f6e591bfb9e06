/** Importing the posts of another blog: the command posts:import, and /api/admin/posts/import. */
import * as v from 'valibot'
import { languages } from '../i18n/languages.ts'

export const blogFormats = ['jekyll', 'hugo', 'astro', 'velog', 'ghost'] as const
export type BlogFormat = (typeof blogFormats)[number]

/** As the programs call themselves. */
export const blogFormatNames: Record<BlogFormat, string> = {
  jekyll: 'Jekyll',
  hugo: 'Hugo',
  astro: 'Astro',
  velog: 'velog',
  ghost: 'Ghost',
}

export const postsImportLimits = {
  /** Of the zip or the JSON file. */
  bytes: 100_000_000,
  /** How many problems an answer contains. */
  problems: 200,
  /** Of one text; the same as that of a post. */
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

/** What a note says; its words are in the catalogues. */
export const noteCodes = [
  'KEPT_AS_TEXT',
  'REMOVED',
  'REWRITTEN',
  'PICTURE_REMOTE',
  'PICTURE_MISSING',
  'PICTURE_REFUSED',
  'LINK_DEAD',
  'FRAGMENT_DEAD',
  'FIELD_UNUSED',
  'COVER_LEFT_OUT',
  'TITLE_CUT',
  'SUMMARY_CUT',
  'TAG_CHANGED',
  'TAG_LEFT_OUT',
  'SLUG_MADE',
  'DATE_MISSING',
  'LANGUAGE_UNKNOWN',
  'NO_POST',
  'NO_TEXT',
  'NOT_READ',
  'DUPLICATE',
  'DRAFT_WITH_OTHERS',
  'EXPIRED',
] as const
export type NoteCode = (typeof noteCodes)[number]

const noteSchema = v.strictObject({
  file: v.string(),
  line: v.number(),
  code: v.picklist(noteCodes),
  /** What it is about, as it is written there. */
  text: v.string(),
})
export type ImportNote = v.InferOutput<typeof noteSchema>

/**
 * KEPT: the owner has edited it since, which only `overwrite` replaces; or it is in the trash, or only a draft, which
 * nothing replaces.
 */
export const postChanges = ['ADDED', 'CHANGED', 'UNCHANGED', 'KEPT'] as const
export type PostChange = (typeof postChanges)[number]

const importedPostSchema = v.strictObject({
  slug: v.string(),
  title: v.string(),
  languages: v.array(v.picklist(languages)),
  change: v.picklist(postChanges),
  /** The files that it was made of. */
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
  /** Names these changes. An import that names them is refused if it would make others. */
  plan: v.string(),
  isDone: v.boolean(),
})
export type PostsReport = v.InferOutput<typeof postsReportSchema>

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
