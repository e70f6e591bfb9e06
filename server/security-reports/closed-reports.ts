/** While the limit of reports is exceeded, refuses them unread, so that a flood costs little CPU time. */
import { browserReports, scriptReports } from '#shared/report-addresses.ts'
import { maxReportBytes, type ReportsApi } from '#shared/security-report.ts'
import type { Asked } from '../platform/http/asked.ts'
import { answerFailure } from '../platform/http/envelope.ts'
import { visitorLanguage } from '../platform/http/visitor-language.ts'
import type { Refusals } from '../platform/refusals/refusals.ts'

const paths = new Set([scriptReports, browserReports])

/** Returns the refusal of a report, or null if it is none or reports are accepted. */
export function createClosedReports(
  { closedForS }: Pick<ReportsApi, 'closedForS'>,
  counted: Pick<Refusals, 'count'>,
) {
  return ({ headers, method, path }: Asked): Response | null => {
    if (method !== 'POST' || !paths.has(path)) return null
    const retryAfterS = closedForS()
    if (retryAfterS === 0) return null
    counted.count('limit_report')
    // Node reads the rest of a request body. A body without an end would keep the connection busy for ever.
    const isShort = Number(headers.get('content-length') ?? Number.NaN) <= maxReportBytes
    return answerFailure('RATE_LIMITED', visitorLanguage(headers), null, {
      'Retry-After': String(retryAfterS),
      ...(!isShort && { Connection: 'close' }),
    })
  }
}
