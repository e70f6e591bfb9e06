/** GET /api/admin/content/{kind}/{id}/shared/{language}: how a draft looks when its address is shared. */
import * as v from 'valibot'
import { languages } from '../i18n/languages.ts'
import { documentKeySchema } from './content.ts'

export const sharedLookKeySchema = v.strictObject({
  ...documentKeySchema.entries,
  language: v.picklist(languages),
})

export const sharedLookSchema = v.strictObject({
  title: v.string(),
  description: v.string(),
  /** The host of the site, which platforms show below. */
  host: v.string(),
  /** A PNG of `pictureSize` in base64. */
  picture: v.string(),
})
export type SharedLook = v.InferOutput<typeof sharedLookSchema>
