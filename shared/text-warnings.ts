/** Parts of a document's texts that lead nowhere, or are not shown. None of them prevents publishing. */
import * as v from 'valibot'
import { languages } from './i18n/languages.ts'

export const textWarningNames = [
  'deadFragment',
  'deadLink',
  'lostPicture',
  'plainHttp',
  'droppedHtml',
] as const

export const textWarningSchema = v.strictObject({
  name: v.picklist(textWarningNames),
  path: v.array(v.union([v.string(), v.number()])),
  language: v.picklist(languages),
  /** The line of the text, counted from 1. */
  line: v.number(),
  /** The address or the name of the element, as it was written. */
  what: v.string(),
})
export type TextWarning = v.InferOutput<typeof textWarningSchema>

/** GET …/warnings. */
export const textWarningListSchema = v.strictObject({ items: v.array(textWarningSchema) })
