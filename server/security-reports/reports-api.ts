/** Takes in what browsers report: within limits that keep a flood of reports from costing anybody else. */
import type { Logger } from 'pino'
import type { ReportReceipt, ReportsApi } from '#shared/security-report.ts'
import type { Visitor } from '#shared/visitor.ts'
import type { Allowed, Throttles } from '../platform/http/throttle.ts'
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

const taken: ReportReceipt = { ok: true, value: null }

export function createReportsApi({
  log,
  now,
  refusals,
  reports,
  throttles,
}: ReportsApiDependencies): ReportsApi {
  /** Half of what all have together: one alone cannot take the place of the others for long. */
  const perVisitor = throttles.create('reports', { times: 4, perSeconds: 8 })
  /** However many addresses take part in a flood. So few at once that readers do not wait for them. */
  const together = throttles.create('all-reports', { times: 5, perSeconds: 5 })
  let closedUntil = 0

  function closedForS(): number {
    return Math.max(0, Math.ceil((closedUntil - now().getTime()) / 1000))
  }

  async function consume(key: string): Promise<Allowed> {
    // Whoever comes now is not counted: a flood from ever new addresses must not fill the memory.
    const retryAfterS = closedForS()
    if (retryAfterS > 0) return { ok: false, retryAfterS }
    const alone = await perVisitor.consume(key)
    // Who is refused for himself must not use up what there is for all.
    if (!alone.ok) return alone
    const allowed = await together.consume('everybody')
    if (!allowed.ok) closedUntil = now().getTime() + allowed.retryAfterS * 1000
    return allowed
  }

  /** Each of the reports that come together counts; `keep` is given how many of them there is room for. */
  async function take(
    { client, requestId }: Visitor,
    times: number,
    keep: (accepted: number) => Promise<void>,
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
      await keep(accepted)
      return taken
    } catch (error) {
      log.error({ requestId, err: error }, 'report not kept')
      return { ok: false, code: 'UNAVAILABLE' }
    }
  }

  return {
    closedForS,
    cut: () => reports.cut(),
    submit: (report, from) =>
      take(from, 1, () => reports.keepReport(report, from.client.userAgent)),
    async submitCsp(json, from) {
      const found = parseCspReports(json)
      if (!found) return { ok: false, code: 'VALIDATION' }
      if (found.length === 0) return taken
      const keep = (accepted: number) =>
        reports.keepCspReports(found.slice(0, accepted), from.client.userAgent)
      return take(from, found.length, keep)
    },
  }
}
