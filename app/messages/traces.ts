/** What a form says besides what a visitor typed into it: fields that no person sees. */
import type { FormTraces } from '#shared/message.ts'

/** Stays empty, unless a program fills in whatever there is. Its name says nothing to browsers that fill in forms. */
export const trapField = 'reference'
/** Both are written by the page's script (`browser/message-form.ts`), and absent without it. */
const elapsedField = 'elapsed'
const drivenField = 'driven'

/** Takes them out of what was posted; the rest are the fields of the form. */
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
