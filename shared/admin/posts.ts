/** The panel's screen Blog: /api/admin/posts. */
import * as v from 'valibot'
import { inEachLanguage, languages } from '../i18n/languages.ts'
import { countsOf, listEntries, pageEntries, searchEntry } from '../list.ts'
import { tagSchema } from '../posts.ts'
import { tagLabelSchema } from '../tags.ts'
import { line } from '../text.ts'
import { titlesSchema } from './content.ts'
import { languageStates } from './publish-languages.ts'

const languageSchema = v.picklist(languages)
const stateSchema = v.picklist(languageStates)

export const postListQuerySchema = v.strictObject({
  ...pageEntries,
  ...searchEntry,
  tag: v.optional(tagSchema),
  year: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/, 'is not a year'))),
  /** Posts that are in this state in `language`, or in any language if that is missing. */
  state: v.optional(stateSchema),
  language: v.optional(languageSchema),
})
export type PostListQuery = v.InferOutput<typeof postListQuerySchema>

export const postEntrySchema = v.strictObject({
  id: v.string(),
  /** The titles of the draft, else of the published post. */
  titles: titlesSchema,
  /** May be empty in a draft. */
  date: v.string(),
  tags: v.array(v.string()),
  states: v.strictObject(inEachLanguage(() => stateSchema)),
  /** When the next language appears that is scheduled; null: none is. */
  appearsAt: v.nullable(v.string()),
  /** When the draft was saved; null: there is none. */
  draftedAt: v.nullable(v.string()),
})
export type PostEntry = v.InferOutput<typeof postEntrySchema>

export const postListSchema = v.strictObject({
  ...listEntries(postEntrySchema),
  /** The tags of all posts, most used first. `label`: its name in languages that do not show the tag itself. */
  tags: v.array(v.strictObject({ tag: v.string(), posts: v.number(), label: tagLabelSchema })),
  /** The years of all posts, latest first. */
  years: v.array(v.string()),
  /** Posts with at least one language in the state. */
  counts: countsOf(languageStates),
})
export type PostAdminList = v.InferOutput<typeof postListSchema>

/** Renames a tag in all posts. If posts have `to` already, the two become one. */
export const tagChangeSchema = v.strictObject({ from: tagSchema, to: tagSchema })
export const tagChangedSchema = v.strictObject({ posts: v.number(), drafts: v.number() })

const redirectKindSchema = v.picklist(['post', 'tag'])
const nameSchema = line(200)

/** An earlier slug or tag, and the present one that its address leads to. */
export const redirectKeySchema = v.strictObject({
  kind: redirectKindSchema,
  from: nameSchema,
  to: nameSchema,
})
export type RedirectKey = v.InferOutput<typeof redirectKeySchema>

export const postRedirectSchema = v.strictObject({
  kind: redirectKindSchema,
  from: v.string(),
  to: v.string(),
  /** A day; null: it came with an import. */
  since: v.nullable(v.string()),
})
export type PostRedirect = v.InferOutput<typeof postRedirectSchema>
export const redirectListSchema = v.strictObject({ items: v.array(postRedirectSchema) })
