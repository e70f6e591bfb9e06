/** What browsers reported, as an admin reads it (GET /api/admin/reports), and security over time (GET /api/admin/events). */
import * as v from 'valibot'
import { line } from '../text.ts'
import { listEntries, pageEntries, periodEntries, searchEntry } from './list.ts'

/** Who said it: our script in a page, or the browser by itself. Nobody has checked either. */
export const reportSources = ['script', 'browser'] as const

export const reportSchema = v.strictObject({
  id: v.string(),
  source: v.picklist(reportSources),
  /** Of `shared/security-report.ts`: one of its list, or `custom_…`. */
  type: v.string(),
  /** Of this site; null: the report named another. */
  path: v.nullable(v.string()),
  /** What a stranger's browser sent, cleaned: to be shown as text and nothing else. */
  facts: v.record(v.string(), v.unknown()),
  userAgent: v.string(),
  anomalyCount: v.number(),
  /** How often the same came. */
  count: v.number(),
  firstAt: v.string(),
  lastAt: v.string(),
})
export type Report = v.InferOutput<typeof reportSchema>

export const reportSorts = ['lastAt,desc', 'lastAt,asc', 'firstAt,desc', 'count,desc'] as const

export const reportQuerySchema = v.strictObject({
  ...pageEntries,
  /** By when a report came last. */
  ...periodEntries,
  type: v.optional(line(64)),
  source: v.optional(v.picklist(reportSources)),
  /** Looks for every word in type, path, facts and browser. */
  ...searchEntry,
  sort: v.optional(v.picklist(reportSorts), 'lastAt,desc'),
})
export type ReportQuery = v.InferOutput<typeof reportQuerySchema>

export const reportListSchema = v.strictObject({
  ...listEntries(reportSchema),
  /** The types that there are, for a filter, and how many rows of each, whatever is looked for. */
  types: v.array(v.strictObject({ type: v.string(), count: v.number() })),
})
export type ReportList = v.InferOutput<typeof reportListSchema>

export const eventSources = ['audit', 'report', 'refusal'] as const
export const eventSteps = ['hour', 'day'] as const

/** The most steps that one answer holds. */
export const maxEventSteps = 400

export const eventQuerySchema = v.strictObject({
  /** Without a period: the last 30 days, or the last 48 hours. */
  ...periodEntries,
  step: v.optional(v.picklist(eventSteps), 'day'),
  /** Minutes that the reader's clock is ahead of UTC, such as 540 in Seoul: days begin at their midnight. */
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

/** A table: one row a kind, one column a step of time, both complete. */
export const eventCountsSchema = v.strictObject({
  step: v.picklist(eventSteps),
  /** When each step begins, oldest first. */
  starts: v.array(v.string()),
  kinds: v.array(
    v.strictObject({
      source: v.picklist(eventSources),
      /** An event of the audit log, a kind of refusal, or a type of report; all of `custom_…` together are `custom`. */
      kind: v.string(),
      /** Worth an owner's look. */
      isAlert: v.boolean(),
      total: v.number(),
      counts: v.array(v.number()),
    }),
  ),
})
export type EventCounts = v.InferOutput<typeof eventCountsSchema>
