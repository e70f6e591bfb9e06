/**
 * How a call of the panel is described. It is run for an admin, and for nobody else; what it changes, it changes
 * by `change`, which proves the admin again in the transaction of the change.
 */
import type * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import type { Admin, AdminGuard, AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Failure } from '../platform/http/envelope.ts'
import type { ObjectSchema } from '../platform/json-api/endpoint.ts'
import type { Described } from '../platform/json-api/openapi.ts'

/** Whether a request is an admin's. */
export type Authorize = AdminGuard['authorizeAdmin']
/** Changes something for an admin who still is one. */
export type ChangeAsAdmin = AdminGuard['change']

export interface AdminCall<Input, Body> {
  /** Who asks, for what only reads. */
  admin: AdminReader
  /** Does a change in one transaction, for an admin whom that transaction has proven again. */
  change(act: (tx: Transaction, by: Admin) => Promise<AdminOutcome>): Promise<AdminOutcome>
  input: Input
  body: Body
  /** Of the thing that is changed, as the caller knows it; 0 for calls that change no thing. */
  version: number
  language: Language
}

/** What a call comes to. Things that have a version say it; refusals may say what stands there instead. */
export type AdminOutcome =
  | { ok: true; value: unknown; version?: number }
  | { ok: false; code: Failure; data?: unknown }

export type AdminMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The panel's calls, and who may make them. */
export interface AdminCalls {
  authorize: Authorize
  change: ChangeAsAdmin
  endpoints: AdminEndpoint[]
}

export interface AdminEndpoint {
  method: AdminMethod
  path: `/api/admin/${string}`
  summary: string
  input: ObjectSchema
  body: ObjectSchema | null
  /** null: what it answers is not JSON, or not in the envelope. */
  answer: v.GenericSchema | null
  /** Whether `If-Match` must name the version that is changed. */
  isVersioned: boolean
  /** false: the panel asks by itself, and no session stays awake by it. */
  isActivity: boolean
  failures: Failure[]
  status: 200 | 202
  run(call: AdminCall<unknown, unknown>): Promise<AdminOutcome | Response>
}

interface AdminDescription<Input extends ObjectSchema, Body extends ObjectSchema>
  extends Partial<Omit<AdminEndpoint, 'input' | 'body' | 'run'>> {
  path: AdminEndpoint['path']
  summary: string
  input: Input
  body?: Body
  run(call: AdminCall<v.InferOutput<Input>, v.InferOutput<Body>>): Promise<AdminOutcome | Response>
}

/** Ties the types of a description together, then forgets them: a list of endpoints has one type. */
export function describeAdmin<const Input extends ObjectSchema, const Body extends ObjectSchema>(
  description: AdminDescription<Input, Body>,
): AdminEndpoint {
  const usual = {
    method: 'GET',
    body: null,
    answer: null,
    isVersioned: false,
    isActivity: true,
    failures: [],
    status: 200,
  }
  return { ...usual, ...description } as unknown as AdminEndpoint
}

/** For the OpenAPI document. */
export function toDescribed(endpoint: AdminEndpoint): Described {
  return { ...endpoint, lists: [], isForAdmins: true }
}
