/** Reports of browsers about security: from our own script, and from the browser itself (CSP). */
import * as v from 'valibot'
import type { Visitor } from './visitor.ts'

/** The maximum number of bytes of a report. */
export const maxReportBytes = 16 * 1024

export const reportTypes = [
  'script_error',
  'promise_rejection',
  'csp_violation',
  'high_memory_usage',
  'devtools_opened',
] as const

/** A type of our own list, or `custom_` and a name. */
const reportType = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check(
    (type) => (reportTypes as readonly string[]).includes(type) || /^custom_[a-z0-9_]+$/.test(type),
    'is not a type of report',
  ),
)

/** Deep enough for a list of objects; deeper ones are attacks on parsers. */
const maxDepth = 4

export const securityReportSchema = v.strictObject({
  type: reportType,
  data: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check((data) => depthOf(data) <= maxDepth, `is nested deeper than ${maxDepth}`),
  ),
  /** How many anomalies the page has counted, including those that were not reported. */
  anomalyCount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9)),
  /** By the visitor's clock: ISO 8601, or milliseconds since 1970. Shown, but not trusted. */
  timestamp: v.union([
    v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
    v.pipe(v.number(), v.finite()),
  ]),
  userAgent: v.pipe(v.string(), v.maxLength(1024)),
  url: v.pipe(v.string(), v.maxLength(4096)),
})

export type SecurityReport = v.InferOutput<typeof securityReportSchema>

/** Whether a report was accepted. The sender is not told whether it was new. */
export type ReportReceipt =
  | { ok: true; value: null }
  | { ok: false; code: 'RATE_LIMITED'; retryAfterS: number }
  | { ok: false; code: 'UNAVAILABLE' | 'VALIDATION' }

export interface ReportsApi {
  /** From our own script. */
  submit(report: SecurityReport, from: Visitor): Promise<ReportReceipt>
  /** From a browser itself, as it was sent. */
  submitCsp(json: unknown, from: Visitor): Promise<ReportReceipt>
  /** For how many seconds all reports are refused; 0: they are accepted. */
  closedForS(): number
  /** Deletes reports over the limits of age and number; called periodically. */
  cut(): Promise<void>
}

/** The depth of objects and lists; a plain value has none. Recursion is safe because bodies are small. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
