/** Importing a zip of the content in the panel: /api/admin/content/import. */
import * as v from 'valibot'
import { kindNames } from '../content-kinds.ts'
import { languages } from '../i18n/languages.ts'
import { titlesSchema } from './content.ts'

export const importLimits = {
  /** The most bytes of the zip. */
  bytes: 100_000_000,
  /** How many problems an answer contains. */
  problems: 200,
}

const changeSchema = v.picklist(['added', 'changed', 'removed'])
export type ImportChange = v.InferOutput<typeof changeSchema>

const changedDocumentSchema = v.strictObject({
  kind: v.picklist(kindNames),
  id: v.string(),
  /** Empty for kinds whose documents have no title. */
  titles: titlesSchema,
  change: changeSchema,
  /** The languages whose texts change; empty: only fields change that are the same in all languages. */
  languages: v.array(v.picklist(languages)),
})
export type ChangedDocument = v.InferOutput<typeof changedDocumentSchema>

/** An uploaded file or a resume. */
const changedFileSchema = v.strictObject({ name: v.string(), change: changeSchema })

export const importReportSchema = v.strictObject({
  documents: v.array(changedDocumentSchema),
  files: v.array(changedFileSchema),
  /** Identifies these changes. An import with this `plan` is refused if it would make other changes. */
  plan: v.string(),
  isDone: v.boolean(),
})
export type ImportReport = v.InferOutput<typeof importReportSchema>

/** A problem in a file of a content folder, or of a zip of one, which is refused with `data.problems`. */
export interface ImportProblem {
  /** The path in the content folder, with forward slashes. */
  file: string
  line: number
  /** A dotted path like `contact.links.0.url`; empty: the whole file. */
  field: string
  /** The rest of a sentence that begins with the field: `is missing`. */
  problem: string
}

export const importRefusals = ['NO_ZIP', 'TOO_LARGE', 'PROBLEMS', 'TEXT', 'TOO_SLOW'] as const
/** Why a zip was refused, in `data.reason`. */
export type ImportRefusal = (typeof importRefusals)[number]
