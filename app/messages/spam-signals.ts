/** Hidden fields of a form, which help to detect spam. */
import type { SpamSignals } from '#shared/message.ts'

/** The honeypot: empty unless a program fills in every field. Its name means nothing to form autofill. */
export const trapField = 'reference'
/** Both are written by the page's script (`browser/message-form.ts`), and missing without it. */
const elapsedField = 'elapsed'
const drivenField = 'driven'
const unseenFields = [trapField, elapsedField, drivenField]

type Fields = [name: string, value: string][]

/** Removes them from the posted fields; the rest are the fields of the form. */
export function extractSpamSignals(posted: Fields): {
  fields: Fields
  signals: SpamSignals
} {
  const find = (field: string) => posted.find(([name]) => name === field)?.[1]
  const elapsed = find(elapsedField)
  return {
    fields: posted.filter(([name]) => !unseenFields.includes(name)),
    signals: {
      trap: find(trapField) ?? '',
      elapsedMs: elapsed !== undefined && /^\d{1,12}$/.test(elapsed) ? Number(elapsed) : null,
      isDriven: find(drivenField) === 'true',
    },
  }
}
