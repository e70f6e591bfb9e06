/** Tells the site what looks like an attack or a fault on this page: `shared/security-report.ts`. */
import { scriptReports } from '#shared/report-addresses.ts'

const pauseMs = 60_000

let anomalyCount = 0
let reportedAt = Number.NEGATIVE_INFINITY

/** Counts one anomaly and reports it, at most one a minute; the rest are told as a number with the next. */
export function report(type: string, data: Record<string, unknown>): void {
  anomalyCount += 1
  const now = performance.now()
  if (now - reportedAt < pauseMs) return
  reportedAt = now
  fetch(scriptReports, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({
      type,
      data,
      anomalyCount,
      timestamp: new Date().toISOString(),
      userAgent: navigator.userAgent,
      url: location.origin + location.pathname,
    }),
    // Nobody waits for it, and a visitor without a network has other worries.
  }).catch(() => {})
}
