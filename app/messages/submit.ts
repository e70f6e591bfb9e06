/** What both forms do before they are shown and with a post: check it, hand it on, and keep the visitor's words if it fails. */
import { data, redirect } from 'react-router'
import type { GenericSchema } from 'valibot'
import type { Api } from '#shared/api.ts'
import { parseForm, type Refusal } from '#shared/form.ts'
import type { PageVisit } from '#shared/pages.ts'
import type { Result } from '#shared/result.ts'
import * as context from '../context.ts'

interface Arguments {
  request: Request
  context: context.LoaderContext
}

/** What the page of a form has to say again; a form that was sent leads to another address. */
export type Outcome = Refusal<'invalid' | 'unavailable'>

const sentSearch = '?sent=1'

/** The loader of both: the address says whether the form was sent. */
export function loadForm({ request }: Arguments) {
  return { sent: new URL(request.url).search === sentSearch }
}

/** The action of a form, given what keeps its values. */
export function receiveForm<Values extends object>(
  schema: GenericSchema<unknown, Values> & { entries: object },
  submit: (api: Api, values: Values, from: PageVisit) => Promise<Result<unknown, 'UNAVAILABLE'>>,
) {
  return async ({ request, context: given }: Arguments) => {
    const form = parseForm(schema, new URLSearchParams(await request.text()))
    if (!form.ok) return data<Outcome>(form, 400)
    const kept = await submit(given.get(context.api), form.value, given.get(context.visit))
    if (!kept.ok) {
      return data<Outcome>({ ok: false, code: 'unavailable', fields: {}, draft: form.draft }, 503)
    }
    return redirect(sentSearch, 303)
  }
}
