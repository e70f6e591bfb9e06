/**
 * Accepts reports of browsers within rate limits, so that a flood of reports does not slow down other
 * requests.
 */
import type { Logger } from 'pino'
import { browserReports, scriptReports } from '#shared/report-addresses.ts'
import { maxReportBytes, type ReportReceipt, type ReportsApi } from '#shared/security-report.ts'
import type { Visitor } from '#shared/visitor.ts'
import type { Asked } from '../platform/http/asked.ts'
import { answerFailure } from '../platform/http/envelope.ts'
import type { Allowed, Throttles } from '../platform/http/throttle.ts'
import { visitorLanguage } from '../platform/http/visitor-language.ts'
import type { Refusals } from '../platform/refusals/refusals.ts'
import { parseCspReports } from './csp-reports.ts'
import type { Reports } from './reports.ts'

interface ReportsApiDependencies {
  log: Logger
  now: () => Date
  refusals: Pick<Refusals, 'count'>
  reports: Reports
  throttles: Throttles
}

const receipt: ReportReceipt = { ok: true, value: null }

export function createReportsApi({
  log,
  now,
  refusals,
  reports,
  throttles,
}: ReportsApiDependencies): ReportsApi {
  /** Half of the overall limit, so that one client cannot block the others for long. */
  const perVisitor = throttles.create('reports', { times: 4, perSeconds: 8 })
  /**
   * The limit for all clients together, however many addresses a flood uses. It is low, so that readers never
   * wait for it.
   */
  const overall = throttles.create('all-reports', { times: 5, perSeconds: 5 })
  let closedUntil = 0

  function closedForS(): number {
    return Math.max(0, Math.ceil((closedUntil - now().getTime()) / 1000))
  }

  async function consume(key: string): Promise<Allowed> {
    // Requests are not counted now: a flood from many addresses must not fill the memory.
    const retryAfterS = closedForS()
    if (retryAfterS > 0) return { ok: false, retryAfterS }
    const own = await perVisitor.consume(key)
    // A client that exceeds its own limit must not use up the overall limit.
    if (!own.ok) return own
    const allowed = await overall.consume('everybody')
    if (!allowed.ok) closedUntil = now().getTime() + allowed.retryAfterS * 1000
    return allowed
  }

  /** Counts every report of a request. `store` receives the number of reports that are within the limits. */
  async function take(
    { client, requestId }: Visitor,
    times: number,
    store: (accepted: number) => Promise<void>,
  ): Promise<ReportReceipt> {
    let accepted = 0
    for (; accepted < times; accepted += 1) {
      const allowed = await consume(client.addressKey)
      if (allowed.ok) continue
      if (accepted === 0) {
        refusals.count('limit_report')
        return { ...allowed, code: 'RATE_LIMITED' }
      }
      break
    }
    try {
      await store(accepted)
      return receipt
    } catch (error) {
      log.error({ requestId, err: error }, 'report not stored')
      return { ok: false, code: 'UNAVAILABLE' }
    }
  }

  return {
    closedForS,
    cut: () => reports.cut(),
    submit: (report, from) =>
      take(from, 1, () => reports.storeReport(report, from.client.userAgent)),
    async submitCsp(json, from) {
      const found = parseCspReports(json)
      if (!found) return { ok: false, code: 'VALIDATION' }
      if (found.length === 0) return receipt
      const store = (accepted: number) =>
        reports.storeCspReports(found.slice(0, accepted), from.client.userAgent)
      return take(from, found.length, store)
    },
  }
}

const paths = new Set([scriptReports, browserReports])

/**
 * While the limit is exceeded, refuses reports unread, so that a flood costs little CPU time. Returns null if reports are
 * accepted, or the request is none.
 */
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
