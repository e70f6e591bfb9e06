/** While reports are closed, the answer to each is ready: a flood then costs little more than its packets. */
import type { IncomingHttpHeaders } from 'node:http'
import { browserReports, scriptReports } from '#shared/report-addresses.ts'
import { maxReportBytes, type ReportsApi } from '#shared/security-report.ts'
import { toReadyRefusal } from '../platform/http/envelope.ts'
import type { ReadyAnswer } from '../platform/http/ready-bytes.ts'
import { chooseLanguage } from '../platform/http/visitor-language.ts'
import type { Refusals } from '../platform/refusals/refusals.ts'

const paths = new Set([scriptReports, browserReports])

/** What refuses a POST to this address; its result is null if that is no report, or reports are taken. */
export function createClosedReports(
  { closedForS }: Pick<ReportsApi, 'closedForS'>,
  counted: Pick<Refusals, 'count'>,
) {
  /** Made in this second, of which there are thousands alike. */
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
    // Node reads what is still to come of a body; of one without an end it would never stop.
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
