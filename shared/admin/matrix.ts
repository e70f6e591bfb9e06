/** The matrix on the panel's screen Content: every document in every language. */
import * as v from 'valibot'
import { kindNames } from '../content-kinds.ts'
import { inEachLanguage, languages } from '../i18n/languages.ts'
import { countsOf, listEntries, pageEntries, searchEntry } from '../list.ts'
import { documentKeySchema, titlesSchema } from './content.ts'

/**
 * The state of a document in a language, the most urgent one first: texts are missing; texts may not fit any more; texts
 * are not published; there is nothing to do.
 */
export const cellStates = ['missing', 'stale', 'draft', 'live'] as const
export type CellState = (typeof cellStates)[number]
/** The states that a translator acts on. */
export const cellsToDo: readonly CellState[] = ['missing', 'stale']

export const matrixQuerySchema = v.strictObject({
  ...pageEntries,
  ...searchEntry,
  kind: v.optional(v.picklist(kindNames)),
  language: v.optional(v.picklist(languages)),
  state: v.optional(v.picklist(cellStates)),
})
export type MatrixQuery = v.InferOutput<typeof matrixQuerySchema>

export const matrixSchema = v.strictObject({
  ...listEntries(
    v.strictObject({
      kind: documentKeySchema.entries.kind,
      id: v.string(),
      titles: titlesSchema,
      cells: v.strictObject(inEachLanguage(() => v.picklist(cellStates))),
    }),
  ),
  /** Documents in a language that match all filters but the state. */
  counts: countsOf(cellStates),
  /** The next page with a text that a translator must write or check; null: there is none. */
  nextToDo: v.nullable(v.number()),
})
export type Matrix = v.InferOutput<typeof matrixSchema>
export type MatrixRow = Matrix['items'][number]
