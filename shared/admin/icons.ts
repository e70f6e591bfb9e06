/** The icons that a technology may have: /api/admin/icons. */
import * as v from 'valibot'
import { optionalLine } from '../text.ts'

export const iconLimits = {
  /** Icons that one search finds. */
  found: 24,
  /** Icons that one call may name. */
  named: 200,
}

/** `names`: exactly these icons; otherwise those that match `search`, the best first. */
export const iconQuerySchema = v.strictObject({
  search: v.optional(optionalLine(80), ''),
  names: v.optional(v.pipe(v.array(optionalLine(80)), v.maxLength(iconLimits.named))),
})

export const iconSchema = v.strictObject({
  /** Its name in content: `vuedotjs`. */
  name: v.string(),
  /** The name of the brand: `Vue.js`. */
  title: v.string(),
  /** An SVG path in a box of 24 by 24. */
  path: v.string(),
})
export type Icon = v.InferOutput<typeof iconSchema>

export const iconListSchema = v.strictObject({ items: v.array(iconSchema) })
export type IconList = v.InferOutput<typeof iconListSchema>
