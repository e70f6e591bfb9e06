/** POST /api/security/csp: the one unsafe call that carries no header of ours, because browsers make it by themselves. */
import type { Api } from '#shared/api.ts'
import { maxReportBytes } from '#shared/security-report.ts'
import type { Visitor } from '#shared/visitor.ts'
import { answerFailure, answerOk } from '../http/envelope.ts'
import { readReport } from '../http/read-body.ts'
import type { RequestGuard } from '../http/request-guard.ts'

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
  const wait = { 'Retry-After': String(receipt.retryAfterS) }
  return answerFailure(receipt.code, language, null, wait)
}
