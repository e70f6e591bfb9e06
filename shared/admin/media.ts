/** Uploaded files for admins: /api/admin/media. */
import * as v from 'valibot'
import { languages } from '../i18n/languages.ts'
import { listEntries, pageEntries, searchEntry } from '../list.ts'
import { altTextsSchema, type mediaRefusals, mediaTypeNames, motions } from '../media.ts'
import { actorSchema } from './audit.ts'

export type MediaRefusal = (typeof mediaRefusals)[number]

/** A place in the content that shows a file. */
const mediaUseSchema = v.strictObject({
  kind: v.string(),
  id: v.string(),
  /** null: a field that is no text, or a document with its texts in all languages. */
  language: v.nullable(v.picklist(languages)),
  state: v.picklist(['published', 'draft', 'trashed']),
})
export type MediaUse = v.InferOutput<typeof mediaUseSchema>

export const mediaSchema = v.strictObject({
  hash: v.string(),
  name: v.string(),
  type: v.picklist(mediaTypeNames),
  bytes: v.number(),
  /** The width of a picture as it is shown, after its rotation; null: the file is no picture. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  motion: v.picklist(motions),
  decorative: v.boolean(),
  alt: altTextsSchema,
  uploadedAt: v.string(),
  /** null: it was imported. */
  uploadedBy: v.nullable(actorSchema),
  version: v.number(),
  uses: v.array(mediaUseSchema),
})
export type Media = v.InferOutput<typeof mediaSchema>

export const mediaQuerySchema = v.strictObject({
  ...pageEntries,
  /** Searches for every word in names and alternative texts. */
  ...searchEntry,
  /** `true`: only files that no content shows. */
  unused: v.optional(v.picklist(['true', 'false']), 'false'),
})
export type MediaQuery = v.InferOutput<typeof mediaQuerySchema>

export const mediaListSchema = v.strictObject(listEntries(mediaSchema))
export type MediaList = v.InferOutput<typeof mediaListSchema>

export const mediaChangeSchema = v.strictObject({ alt: altTextsSchema, decorative: v.boolean() })
export type MediaChange = v.InferOutput<typeof mediaChangeSchema>
