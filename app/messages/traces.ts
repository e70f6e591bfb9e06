/** What a form says besides what a visitor typed into it: fields that no person sees. */
import type { FormTraces } from '#shared/message.ts'

/** Stays empty, unless a program fills in whatever there is. Its name says nothing to browsers that fill in forms. */
export const trapField = 'reference'
/** Both are written by the page's script (`browser/message-form.ts`), and absent without it. */
const elapsedField = 'elapsed'
const drivenField = 'driven'
const unseenFields = [trapField, elapsedField, drivenField]

type Fields = [name: string, value: string][]

/** Takes them out of what was posted; the rest are the fields of the form. */
export function takeTraces(posted: Fields): {
  fields: Fields
  traces: FormTraces
} {
  const find = (field: string) => posted.find(([name]) => name === field)?.[1]
  const elapsed = find(elapsedField)
  return {
    fields: posted.filter(([name]) => !unseenFields.includes(name)),
    traces: {
      trap: find(trapField) ?? '',
      elapsedMs: elapsed !== undefined && /^\d{1,12}$/.test(elapsed) ? Number(elapsed) : null,
      isDriven: find(drivenField) === 'true',
    },
  }
}
