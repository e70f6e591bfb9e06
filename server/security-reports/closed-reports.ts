/**
 * While the limit of reports is exceeded, answers them with prepared responses, so that a flood costs little
 * CPU time.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { browserReports, scriptReports } from '#shared/report-addresses.ts'
import { maxReportBytes, type ReportsApi } from '#shared/security-report.ts'
import { toReadyRefusal } from '../platform/http/envelope.ts'
import type { ReadyAnswer } from '../platform/http/ready-bytes.ts'
import { chooseLanguage } from '../platform/http/visitor-language.ts'
import type { Refusals } from '../platform/refusals/refusals.ts'

const paths = new Set([scriptReports, browserReports])

/** Returns the refusal of a POST to this address, or null if it is not a report or reports are accepted. */
export function createClosedReports(
  { closedForS }: Pick<ReportsApi, 'closedForS'>,
  counted: Pick<Refusals, 'count'>,
) {
  /** Cached for one second: `Retry-After` is then the same for thousands of refusals. */
  const refusals = new Map<string, ReadyAnswer>()
  let madeForS = 0

  return (address: string, headers: IncomingHttpHeaders): ReadyAnswer | null => {
    if (!paths.has(address.split('?', 1)[0] ?? '')) return null
    const retryAfterS = closedForS()
    if (retryAfterS === 0) return null
    counted.count('limit_report')
    if (retryAfterS !== madeForS) refusals.clear()
    madeForS = retryAfterS

    const language = chooseLanguage(headers.cookie, headers['accept-language'])
    // Node reads the rest of a request body. A body without an end would keep the connection busy for ever.
    const isShort = Number(headers['content-length']) <= maxReportBytes
    const key = `${language} ${isShort}`
    const known = refusals.get(key)
    if (known) return known
    const refusal = toReadyRefusal('RATE_LIMITED', language, {
      'Retry-After': String(retryAfterS),
      ...(!isShort && { Connection: 'close' }),
    })
    refusals.set(key, refusal)
    return refusal
  }
}
