/** What is done with several documents at once: POST /api/admin/content/acts. */
import * as v from 'valibot'
import type { KindName } from '../content-kinds.ts'
import { documentKeySchema, problemSchema } from './content.ts'

export const bulkLimits = { documents: 100 }

export const shownActs = ['public', 'unlisted', 'hidden'] as const
export type ShownAct = (typeof shownActs)[number]
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

/** One document that is refused keeps none of the others from being done. */
export const bulkAnswerSchema = v.strictObject({
  done: v.array(documentKeySchema),
  refused: v.array(v.strictObject({ ...documentKeySchema.entries, problem: problemSchema })),
})
export type BulkAnswer = v.InferOutput<typeof bulkAnswerSchema>

/** The field that says who sees a document, and its value; null: everybody sees documents of this kind, or the act is not for them. */
export function findShownField(
  kind: KindName,
  act: ShownAct,
): { path: string[]; value: string | undefined } | null {
  switch (kind) {
    case 'post':
      if (act === 'unlisted') return null
      return { path: ['facts', 'status'], value: act === 'public' ? 'published' : 'draft' }
    case 'project':
      return { path: ['facts', 'visibility'], value: act === 'public' ? undefined : act }
    case 'education':
    case 'experience':
    case 'certificate':
      if (act === 'unlisted') return null
      return { path: ['visibility'], value: act === 'public' ? undefined : act }
    default:
      return null
  }
}
