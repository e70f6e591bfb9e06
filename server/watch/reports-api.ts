/** Takes in what browsers report: within limits that keep a flood of reports from costing anybody else. */
import type { Logger } from 'pino'
import type { ReportReceipt, ReportsApi } from '#shared/security-report.ts'
import type { Visitor } from '#shared/visitor.ts'
import type { Throttles } from '../http/throttle.ts'
import { parseCspReports } from './csp-reports.ts'
import type { Reports } from './reports.ts'

interface Needs {
  log: Logger
  reports: Reports
  throttles: Throttles
}

const taken: ReportReceipt = { ok: true, value: null }

export function createReportsApi({ log, reports, throttles }: Needs): ReportsApi {
  const perVisitor = throttles.create('reports', { times: 30, perSeconds: 60 })
  /** However many addresses take part in a flood. */
  const together = throttles.create('all-reports', { times: 600, perSeconds: 60 })

  async function take(
    { client, requestId }: Visitor,
    keep: () => Promise<void>,
  ): Promise<ReportReceipt> {
    const alone = await perVisitor.admit(client.addressKey)
    // Who is refused for himself must not use up what there is for all.
    const admission = alone.ok ? await together.admit('everybody') : alone
    if (!admission.ok) return { ...admission, code: 'RATE_LIMITED' }
    try {
      await keep()
      return taken
    } catch (error) {
      log.error({ requestId, err: error }, 'report not kept')
      return { ok: false, code: 'UNAVAILABLE' }
    }
  }

  return {
    cut: () => reports.cut(),
    submit: (report, from) => take(from, () => reports.keepReport(report, from.client.userAgent)),
    async submitCsp(json, from) {
      const found = parseCspReports(json)
      if (!found) return { ok: false, code: 'VALIDATION' }
      return take(from, async () => {
        for (const report of found) await reports.keepCspReport(report, from.client.userAgent)
      })
    },
  }
}
