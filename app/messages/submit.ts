/**
 * The loader and action of both forms: validate a post, pass it on, and keep the visitor's input if it fails.
 */
import { data, redirect } from 'react-router'
import type { GenericSchema } from 'valibot'
import type { Api } from '#shared/api.ts'
import { parseForm, type Refusal } from '#shared/form.ts'
import type { SpamSignals, Submission, SubmitFailure } from '#shared/message.ts'
import type { Visitor } from '#shared/visitor.ts'
import * as context from '../context.ts'
import { extractSpamSignals } from './spam-signals.ts'

export const sentSearch = '?sent=1'

export function isSent(search: URLSearchParams): boolean {
  return search.get('sent') === '1'
}

/** The data of a refused form; a form that was sent redirects to another address. */
export type Outcome = Refusal<'invalid' | SubmitFailure> & { retryAfterS?: number }

/** The loader of both: the address says whether the form was sent. */
export function loadForm({ request }: context.LoaderArguments) {
  return { sent: isSent(new URL(request.url).searchParams) }
}

const statuses: Record<SubmitFailure, number> = {
  SENDER_BLOCKED: 403,
  RATE_LIMITED: 429,
  HEADLESS_BLOCKED: 451,
  UNAVAILABLE: 503,
}

/** The action of a form, given the function that stores its values. */
export function receiveForm<Values extends object>(
  schema: GenericSchema<unknown, Values> & { entries: object },
  submit: (api: Api, values: Values, from: Visitor, signals: SpamSignals) => Promise<Submission>,
) {
  return async ({ context: given }: context.LoaderArguments) => {
    const posted = given.get(context.submitted)
    if (!posted) throw new Error('There is no form to answer.')
    const { fields, signals } = extractSpamSignals(posted.fields)
    const form = parseForm(schema, fields)
    if (!form.ok) return data<Outcome>(form, 400)
    const from = { ...given.get(context.visit), client: posted.client }
    const submission = await submit(given.get(context.api), form.value, from, signals)
    if (submission.ok) return redirect(sentSearch, 303)
    const { retryAfterS } = submission
    return data<Outcome>(
      { ...submission, fields: {}, draft: form.draft },
      {
        status: statuses[submission.code],
        headers: retryAfterS ? { 'Retry-After': String(retryAfterS) } : {},
      },
    )
  }
}
