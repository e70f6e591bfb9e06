/** The pages for when things have gone wrong: each rendered once, with gaps where the number of a request goes. */
import { randomUUID } from 'node:crypto'
import type { Language } from '#shared/i18n/languages.ts'
import type { PageFailure, Pages } from '#shared/pages.ts'
import type { ReadyAnswer } from '../../platform/http/ready-bytes.ts'
import { visitorLanguage } from '../../platform/http/visitor-language.ts'
import { toRetryAfter } from './ready-page.ts'
import { answerRefused, type RefusedPage, toReadyRefusal, toRefusedPage } from './refused-page.ts'

export interface FailurePages {
  /** `retryAfterS`: after how many seconds another try makes sense. */
  serve(
    failure: PageFailure,
    status: number,
    headers: Headers,
    requestId: string,
    retryAfterS?: number,
  ): Response
  /** The same for who writes to a connection. */
  toReady(failure: PageFailure, status: number, language: Language, requestId: string): ReadyAnswer
}

export function createFailurePages(pages: Pick<Pages, 'renderFailure'>): FailurePages {
  /** By failure, status and language: as many as there are of those. */
  const made = new Map<string, RefusedPage>()
  const blankId = randomUUID()

  function find(failure: PageFailure, status: number, language: Language): RefusedPage {
    const key = `${failure} ${status} ${language}`
    const known = made.get(key)
    if (known) return known
    const visit = { language, prefixed: false, requestId: blankId }
    const page = toRefusedPage(pages.renderFailure(failure, status, visit), visit, blankId)
    made.set(key, page)
    return page
  }

  return {
    serve(failure, status, headers, requestId, retryAfterS) {
      const page = find(failure, status, visitorLanguage(headers))
      const more = toRetryAfter({ status, retryAfterS: retryAfterS ?? null })
      return answerRefused(page, requestId, more)
    },
    toReady: (failure, status, language, requestId) =>
      toReadyRefusal(find(failure, status, language), requestId),
  }
}
