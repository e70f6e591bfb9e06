/**
 * POST /api/security/csp: the only unsafe call without the site's own header, because browsers send it by
 * themselves.
 */
import * as v from 'valibot'
import type { Api } from '#shared/api.ts'
import { browserReports } from '#shared/report-addresses.ts'
import { maxReportBytes } from '#shared/security-report.ts'
import type { Visitor } from '#shared/visitor.ts'
import { answerFailure, answerOk, refuseForNow } from '../platform/http/envelope.ts'
import { readReport } from '../platform/http/read-body.ts'
import type { RequestGuard } from '../platform/http/request-guard.ts'
import type { Described } from '../platform/json-api/openapi.ts'

export const cspReportCall: Described = {
  method: 'POST',
  path: browserReports,
  summary: 'Violations of a Content-Security-Policy, as browsers report them automatically.',
  input: v.strictObject({}),
  body: null,
  answer: v.null(),
  status: 204,
  lists: [],
  isByBrowsers: true,
  failures: ['CSRF_REJECTED', 'RATE_LIMITED', 'UNAVAILABLE'],
}

export async function answerCspReport(
  { reports }: Api,
  guard: RequestGuard,
  request: Request,
  from: Visitor,
): Promise<Response> {
  const { language } = from
  if (guard.isFromElsewhere(request)) return answerFailure('CSRF_REJECTED', language)
  const json = await readReport(request, maxReportBytes)
  if (!json.ok) return answerFailure(json.code, language)
  const receipt = await reports.submitCsp(json.value, from)
  if (receipt.ok) return answerOk(null, language, 204)
  if (receipt.code !== 'RATE_LIMITED') return answerFailure(receipt.code, language)
  return refuseForNow(receipt.code, language, receipt.retryAfterS)
}
