/** Reports anomalies on this page to the site: `shared/security-report.ts`. */
import { scriptReports } from '#shared/report-addresses.ts'

const pauseMs = 60_000

let anomalyCount = 0
/** When the next report may be sent, in milliseconds of the page's life. */
export let nextAt = 0

/**
 * Counts one anomaly and reports it, at most once a minute; the next report includes the number of the
 * others. Returns whether it was sent.
 */
export function report(type: string, data: Record<string, unknown>): boolean {
  anomalyCount += 1
  const isDue = performance.now() >= nextAt
  if (isDue) send(type, data)
  return isDue
}

export function send(type: string, data: Record<string, unknown>): void {
  nextAt = performance.now() + pauseMs
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
    // biome-ignore lint/suspicious/noConsole: failures are only logged, as the visitor cannot do anything about them.
  }).catch(console.warn)
}
