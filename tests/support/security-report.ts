/** A report of a visitor's page, and a clock. */
import type { SecurityReport } from '#shared/security-report.ts'

export const publicOrigin = 'https://example.com'
export const report: SecurityReport = {
  type: 'script_error',
  data: { message: 'eval is not allowed' },
  anomalyCount: 1,
  timestamp: '2026-11-21T12:00:00Z',
  userAgent: 'says what it likes',
  url: 'https://example.com/ko/projects?search=secret',
}

export function clock(start = '2026-11-21T12:00:00.000Z') {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    pass(ms: number) {
      time += ms
    },
  }
}
