/** The packages of the site and their licences: written by the build, shown at `/licenses`. */
import * as v from 'valibot'

export const licencesSchema = v.array(
  v.strictObject({
    name: v.string(),
    version: v.string(),
    licence: v.string(),
    /** The copyright line, or the author; empty if nobody is named. */
    copyright: v.string(),
    /** An https address; null if none is given. */
    repository: v.nullable(v.string()),
  }),
)

export type Licence = v.InferOutput<typeof licencesSchema>[number]
