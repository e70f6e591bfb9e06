/** Reports anomalies on this page to the site: `shared/security-report.ts`. */
import { scriptReports } from '#shared/report-addresses.ts'

const pauseMs = 60_000

let anomalyCount = 0
let reportedAt = Number.NEGATIVE_INFINITY

/**
 * Counts one anomaly and reports it, at most once a minute; the next report includes the number of the
 * others.
 */
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
    // Failures are ignored: the visitor cannot do anything about them.
  }).catch(() => {})
}
