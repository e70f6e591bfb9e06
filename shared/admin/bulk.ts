/** What is done with several documents at once: POST /api/admin/content/acts. */
import * as v from 'valibot'
import { documentKeySchema, problemSchema } from './content.ts'
import { outcomes, shownActs } from './visibility.ts'

export const bulkLimits = { documents: 100 }

export const bulkActs = ['publish', 'trash', 'restore', ...shownActs] as const
export type BulkAct = (typeof bulkActs)[number]

export const bulkSchema = v.strictObject({
  act: v.picklist(bulkActs),
  documents: v.pipe(
    v.array(documentKeySchema),
    v.minLength(1, 'is empty'),
    v.maxLength(bulkLimits.documents),
  ),
})

/** One document that is refused keeps none of the others from being done. Without an outcome, a document was so already. */
export const bulkAnswerSchema = v.strictObject({
  done: v.array(
    v.strictObject({ ...documentKeySchema.entries, outcome: v.optional(v.picklist(outcomes)) }),
  ),
  refused: v.array(v.strictObject({ ...documentKeySchema.entries, problem: problemSchema })),
})
export type BulkAnswer = v.InferOutput<typeof bulkAnswerSchema>
