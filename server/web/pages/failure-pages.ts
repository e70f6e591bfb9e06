/** Error pages. Each is rendered once, with placeholders for the request id. */
import { randomUUID } from 'node:crypto'
import type { PageFailure, Pages } from '#shared/pages.ts'
import type { Asked } from '../../platform/http/asked.ts'
import type { ReadyAnswer } from '../../platform/http/ready-bytes.ts'
import type { SiteLanguages } from '../../platform/http/visitor-language.ts'
import { visitOf } from './page-visit.ts'
import { answerRefused, type RefusedPage, toRefusedPage, toRetryAfter } from './ready-page.ts'

export type ServeFailure = ReturnType<typeof createFailurePages>

/** The result answers in the language of the address, else in the visitor's. `retryAfterS`: the value of Retry-After. */
export function createFailurePages(
  pages: Pick<Pages, 'renderFailure'>,
  siteLanguages: SiteLanguages,
) {
  /** Keyed by failure, status and language, so the number of entries is bounded. */
  const rendered = new Map<string, RefusedPage>()
  const blankId = randomUUID()

  return (
    failure: PageFailure,
    status: number,
    asked: Asked,
    retryAfterS?: number,
  ): ReadyAnswer => {
    const { language } = visitOf(asked, siteLanguages())
    const key = `${failure} ${status} ${language}`
    let page = rendered.get(key)
    if (!page) {
      const visit = { language, prefixed: false, requestId: blankId }
      page = toRefusedPage(pages.renderFailure(failure, status, visit), visit, blankId)
      rendered.set(key, page)
    }
    const more = toRetryAfter({ status, retryAfterS: retryAfterS ?? null })
    return answerRefused(page, asked.requestId, asked.headers, more)
  }
}
