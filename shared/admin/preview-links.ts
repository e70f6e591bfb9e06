/** Links to drafts for people without an account: /api/admin/content/{kind}/{id}/links. */
import * as v from 'valibot'
import { documentKeySchema } from './content.ts'

export const previewLinkLimits = { perDocument: 20 }

/** Days until a link expires. */
export const previewLinkDays = [1, 7, 30] as const

export const newLinkSchema = v.strictObject({ days: v.picklist(previewLinkDays) })

export const previewLinkSchema = v.strictObject({
  id: v.string(),
  createdAt: v.string(),
  /** The name of the admin; null: the account does not exist any more. */
  createdBy: v.nullable(v.string()),
  expiresAt: v.string(),
})
export type PreviewLink = v.InferOutput<typeof previewLinkSchema>

export const previewLinkListSchema = v.strictObject({ items: v.array(previewLinkSchema) })

/** The only answer that contains the address. */
export const createdLinkSchema = v.strictObject({
  ...previewLinkSchema.entries,
  /** A path of the site; `?lang=` chooses the language. */
  path: v.string(),
})
export type CreatedLink = v.InferOutput<typeof createdLinkSchema>

export const oneLinkSchema = v.strictObject({
  ...documentKeySchema.entries,
  link: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'is not the id of a link')),
})

export const previewLinkPrefix = '/preview/'
