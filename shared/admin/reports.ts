/**
 * Reports of browsers for admins (GET /api/admin/reports), and security events over time (GET
 * /api/admin/events).
 */
import * as v from 'valibot'
import { listEntries, pageEntries, periodEntries, searchEntry } from '../list.ts'
import { line } from '../text.ts'

/** The source: our script in a page, or the browser itself. Neither is trusted. */
export const reportSources = ['script', 'browser'] as const

export const reportSchema = v.strictObject({
  id: v.string(),
  source: v.picklist(reportSources),
  /** One of the types of `shared/security-report.ts`, or `custom_…`. */
  type: v.string(),
  /** A path of this site; null: the report named another site. */
  path: v.nullable(v.string()),
  /** Sanitised text from an untrusted browser: render it as text only. */
  facts: v.record(v.string(), v.unknown()),
  userAgent: v.string(),
  anomalyCount: v.number(),
  /** How often an equal report came. */
  count: v.number(),
  firstAt: v.string(),
  lastAt: v.string(),
})
export type Report = v.InferOutput<typeof reportSchema>

export const reportSorts = ['lastAt,desc', 'lastAt,asc', 'firstAt,desc', 'count,desc'] as const

export const reportQuerySchema = v.strictObject({
  ...pageEntries,
  /** When a report came last. */
  ...periodEntries,
  type: v.optional(line(64)),
  source: v.optional(v.picklist(reportSources)),
  /** Searches for every word in type, path, facts and browser. */
  ...searchEntry,
  sort: v.optional(v.picklist(reportSorts), 'lastAt,desc'),
})
export type ReportQuery = v.InferOutput<typeof reportQuerySchema>

export const reportListSchema = v.strictObject({
  ...listEntries(reportSchema),
  /** All existing types, for a filter, with the number of rows of each, regardless of the search. */
  types: v.array(v.strictObject({ type: v.string(), count: v.number() })),
})
export type ReportList = v.InferOutput<typeof reportListSchema>

export const eventSources = ['audit', 'report', 'refusal'] as const
export const eventSteps = ['hour', 'day'] as const

/** The maximum number of steps in one response. */
export const maxEventSteps = 400

export const eventQuerySchema = v.strictObject({
  /** Without a period: the last 30 days, or the last 48 hours. */
  ...periodEntries,
  step: v.optional(v.picklist(eventSteps), 'day'),
  /**
   * Minutes that the reader's time zone is ahead of UTC, such as 540 in Seoul; days begin at its midnight.
   */
  offset: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^-?\d{1,3}$/, 'is not a number of minutes'),
      v.transform(Number),
      v.minValue(-840),
      v.maxValue(840),
    ),
    '0',
  ),
})
export type EventQuery = v.InferOutput<typeof eventQuerySchema>

/** A table with one row per kind and one column per time step, both complete. */
export const eventCountsSchema = v.strictObject({
  step: v.picklist(eventSteps),
  /** When each step begins, oldest first. */
  starts: v.array(v.string()),
  kinds: v.array(
    v.strictObject({
      source: v.picklist(eventSources),
      /**
       * An event of the audit log, a kind of refusal, or a type of report; all of `custom_…` together are
       * `custom`.
       */
      kind: v.string(),
      /** Whether the owner should look at it. */
      isAlert: v.boolean(),
      total: v.number(),
      counts: v.array(v.number()),
    }),
  ),
})
export type EventCounts = v.InferOutput<typeof eventCountsSchema>

/**
 * Reasons for refusing anonymous requests. They are counted by the hour (GET /api/admin/events, /metrics),
 * not stored individually.
 */

export const refusalKinds = [
  /** A sign-in without the cookie of a started one. */
  'sign_in_not_begun',
  /** A malformed ID token. */
  'token_malformed',
  /** An ID token that is not signed by the identity provider. */
  'token_unsigned',
  /** An ID token that the provider signed for another site. */
  'token_foreign',
  /** An ID token for this site that is refused, in excess of those that have a row in the audit log. */
  'token_refused',
  /** A first factor that no passkey of the settings has signed. */
  'passkey_refused',
  /** A call of `/auth` from a page of another site. */
  'other_site',
  'limit_sign_in',
  'limit_sign_in_begun',
  'limit_second_factor',
  'limit_message',
  'limit_report',
  /** A message of a blocked sender or a headless browser. */
  'message_blocked',
] as const
export type RefusalKind = (typeof refusalKinds)[number]
