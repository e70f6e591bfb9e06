/** While reports are closed, the answer to each is ready: a flood then costs little more than its packets. */
import type { IncomingHttpHeaders } from 'node:http'
import { browserReports, scriptReports } from '#shared/report-addresses.ts'
import { maxReportBytes, type ReportsApi } from '#shared/security-report.ts'
import { toReadyRefusal } from '../http/envelope.ts'
import type { ReadyAnswer } from '../http/ready-bytes.ts'
import { chooseLanguage } from '../http/visitor-language.ts'

const paths = new Set([scriptReports, browserReports])

/** The refusal of a POST to this address; null: it is no report, or reports are taken. */
export function refuseClosedReport(
  { closedForS }: Pick<ReportsApi, 'closedForS'>,
  address: string,
  headers: IncomingHttpHeaders,
): ReadyAnswer | null {
  if (!paths.has(address.split('?', 1)[0] ?? '')) return null
  const retryAfterS = closedForS()
  if (retryAfterS === 0) return null
  const language = chooseLanguage(headers.cookie, headers['accept-language'])
  // Node reads what is still to come of a body; of one without an end it would never stop.
  const isShort = Number(headers['content-length']) <= maxReportBytes
  return toReadyRefusal('RATE_LIMITED', language, {
    'Retry-After': String(retryAfterS),
    ...(!isShort && { Connection: 'close' }),
  })
}
