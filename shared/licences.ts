/** What the site is made with, and on what terms: written by the build, shown at `/licenses`. */
import * as v from 'valibot'

export const licencesSchema = v.array(
  v.strictObject({
    name: v.string(),
    version: v.string(),
    licence: v.string(),
    /** The line of copyright, or who wrote it; empty where nobody is named. */
    copyright: v.string(),
    /** An https address; null where none is given. */
    repository: v.nullable(v.string()),
  }),
)

export type Licence = v.InferOutput<typeof licencesSchema>[number]
