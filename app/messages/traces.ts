/** Hidden fields of a form, which help to detect spam. */
import type { FormTraces } from '#shared/message.ts'

/** The honeypot: empty unless a program fills in every field. Its name means nothing to form autofill. */
export const trapField = 'reference'
/** Both are written by the page's script (`browser/message-form.ts`), and missing without it. */
const elapsedField = 'elapsed'
const drivenField = 'driven'

/** Removes them from the posted fields; the rest are the fields of the form. */
export function takeTraces(posted: URLSearchParams): {
  fields: URLSearchParams
  traces: FormTraces
} {
  const fields = new URLSearchParams(posted)
  for (const name of [trapField, elapsedField, drivenField]) fields.delete(name)
  const elapsed = posted.get(elapsedField)
  return {
    fields,
    traces: {
      trap: posted.get(trapField) ?? '',
      elapsedMs: elapsed !== null && /^\d{1,12}$/.test(elapsed) ? Number(elapsed) : null,
      isDriven: posted.get(drivenField) === 'true',
    },
  }
}
