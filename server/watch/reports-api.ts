/** Takes in what browsers report: within limits that keep a flood of reports from costing anybody else. */
import type { Logger } from 'pino'
import type { ReportReceipt, ReportsApi } from '#shared/security-report.ts'
import type { Visitor } from '#shared/visitor.ts'
import type { Admission, Throttles } from '../http/throttle.ts'
import { parseCspReports } from './csp-reports.ts'
import type { Reports } from './reports.ts'

interface Needs {
  log: Logger
  now: () => Date
  reports: Reports
  throttles: Throttles
}

const taken: ReportReceipt = { ok: true, value: null }

export function createReportsApi({ log, now, reports, throttles }: Needs): ReportsApi {
  const perVisitor = throttles.create('reports', { times: 30, perSeconds: 60 })
  /** However many addresses take part in a flood. So few at once that readers do not wait for the disk. */
  const together = throttles.create('all-reports', { times: 40, perSeconds: 20 })
  let closedUntil = 0

  function closedForS(): number {
    return Math.max(0, Math.ceil((closedUntil - now().getTime()) / 1000))
  }

  async function admit(key: string): Promise<Admission> {
    // Whoever comes now is not counted: a flood from ever new addresses must not fill the memory.
    const retryAfterS = closedForS()
    if (retryAfterS > 0) return { ok: false, retryAfterS }
    const alone = await perVisitor.admit(key)
    // Who is refused for himself must not use up what there is for all.
    if (!alone.ok) return alone
    const admission = await together.admit('everybody')
    if (!admission.ok) closedUntil = now().getTime() + admission.retryAfterS * 1000
    return admission
  }

  /** `times` are the reports that come together: each counts. */
  async function take(
    { client, requestId }: Visitor,
    times: number,
    keep: () => Promise<void>,
  ): Promise<ReportReceipt> {
    for (let time = 0; time < times; time += 1) {
      const admission = await admit(client.addressKey)
      if (!admission.ok) return { ...admission, code: 'RATE_LIMITED' }
    }
    try {
      await keep()
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
      return take(from, found.length, () => reports.keepCspReports(found, from.client.userAgent))
    },
  }
}
