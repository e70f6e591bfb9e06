/** What both forms do with a post: check it, hand it on, and keep the visitor's words if it fails. */
import { data, redirect } from 'react-router'
import type { GenericSchema } from 'valibot'
import { parseForm, type Refusal } from '#shared/form.ts'
import type { FormTraces, Submission, SubmitFailure } from '#shared/message.ts'
import type { Visitor } from '#shared/visitor.ts'
import * as context from '../context.ts'
import { takeTraces } from './traces.ts'

/** What the page of a form has to say again; a form that was sent leads to another address. */
export type Outcome = Refusal<'invalid' | SubmitFailure> & { retryAfterS?: number }

interface Arguments {
  request: Request
  context: context.LoaderContext
}

export const sentSearch = '?sent=1'

/** Whether the address says that the form was sent. */
export function wasSent({ url }: Request): boolean {
  return new URL(url).search === sentSearch
}

const statuses: Record<SubmitFailure, number> = {
  SENDER_BLOCKED: 403,
  RATE_LIMITED: 429,
  HEADLESS_BLOCKED: 451,
  UNAVAILABLE: 503,
}

/** Of a failure that passes by itself, where nothing better is known. */
const retryAfterS = 5

export async function submitForm<Values extends object>(
  { request, context: given }: Arguments,
  schema: GenericSchema<unknown, Values> & { entries: object },
  submit: (values: Values, from: Visitor, traces: FormTraces) => Promise<Submission>,
) {
  const { fields, traces } = takeTraces(new URLSearchParams(await request.text()))
  const form = parseForm(schema, fields)
  if (!form.ok) return data<Outcome>(form, 400)
  const from = { ...given.get(context.visit), client: given.get(context.client) }
  const kept = await submit(form.value, from, traces)
  if (kept.ok) return redirect(sentSearch, 303)
  const { code } = kept
  const wait = kept.retryAfterS ?? (code === 'UNAVAILABLE' ? retryAfterS : 0)
  return data<Outcome>(
    { ok: false, code, fields: {}, draft: form.draft, retryAfterS: wait },
    { status: statuses[code], headers: wait > 0 ? { 'Retry-After': String(wait) } : {} },
  )
}
