/** Tells the server of something that concerns security: `spec/product.md` section 7. Nobody waits for it. */
export type SecurityEventType = `custom_${string}`

export function reportSecurityEvent(type: SecurityEventType, data: object): void {
  const report = {
    type,
    data,
    anomalyCount: 1,
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    url: location.href,
  }
  fetch('/api/security/report', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify(report),
  }).catch(() => {
    // A report that does not arrive is no failure of what is reported.
  })
}
