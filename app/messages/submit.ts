/** What both forms do with a post: check it, hand it on, and keep the visitor's words if it fails. */
import { data, redirect } from 'react-router'
import type { GenericSchema } from 'valibot'
import { parseForm, type Refusal } from '#shared/form.ts'
import type { Result } from '#shared/result.ts'

/** What the page of a form has to say again; a form that was sent leads to another address. */
export type Outcome = Refusal<'invalid' | 'unavailable'>

export const sentSearch = '?sent=1'

/** Whether the address says that the form was sent. */
export function wasSent({ url }: Request): boolean {
  return new URL(url).search === sentSearch
}

export async function submitForm<Values extends object>(
  request: Request,
  schema: GenericSchema<unknown, Values> & { entries: object },
  submit: (values: Values) => Promise<Result<unknown, 'UNAVAILABLE'>>,
) {
  const form = parseForm(schema, new URLSearchParams(await request.text()))
  if (!form.ok) return data<Outcome>(form, 400)
  const kept = await submit(form.value)
  if (!kept.ok) {
    return data<Outcome>({ ok: false, code: 'unavailable', fields: {}, draft: form.draft }, 503)
  }
  return redirect(sentSearch, 303)
}
