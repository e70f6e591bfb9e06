/** Error pages. Each is rendered once, with placeholders for the request id. */
import { randomUUID } from 'node:crypto'
import type { Language } from '#shared/i18n/languages.ts'
import type { PageFailure, Pages } from '#shared/pages.ts'
import type { ReadyAnswer } from '../../platform/http/ready-bytes.ts'
import { pathOf } from '../../platform/http/request-path.ts'
import { type SiteLanguages, visitorLanguage } from '../../platform/http/visitor-language.ts'
import { prefixOf } from './page-visit.ts'
import { toRetryAfter } from './ready-page.ts'
import {
  answerRefused,
  type Refusal,
  type RefusedPage,
  toReadyRefusal,
  toRefusedPage,
} from './refused-page.ts'

export interface FailurePages {
  /** In the language of the address, else in the visitor's. `retryAfterS`: the value of Retry-After. */
  serve(
    failure: PageFailure,
    status: number,
    request: Pick<Request, 'url' | 'headers'>,
    requestId: string,
    retryAfterS?: number,
  ): Response
  /** The same as plain bytes and headers, for the listener that writes to the connection. */
  toReady(failure: PageFailure, status: number, language: Language, refusal: Refusal): ReadyAnswer
}

export function createFailurePages(
  pages: Pick<Pages, 'renderFailure'>,
  siteLanguages: SiteLanguages,
): FailurePages {
  /** Keyed by failure, status and language, so the number of entries is bounded. */
  const rendered = new Map<string, RefusedPage>()
  const blankId = randomUUID()

  function find(failure: PageFailure, status: number, language: Language): RefusedPage {
    const key = `${failure} ${status} ${language}`
    const known = rendered.get(key)
    if (known) return known
    const visit = { language, prefixed: false, requestId: blankId }
    const page = toRefusedPage(pages.renderFailure(failure, status, visit), visit, blankId)
    rendered.set(key, page)
    return page
  }

  return {
    serve(failure, status, { headers, url }, requestId, retryAfterS) {
      const among = siteLanguages()
      const language = prefixOf(pathOf(url), among) ?? visitorLanguage(headers, among)
      const page = find(failure, status, language)
      const more = toRetryAfter({ status, retryAfterS: retryAfterS ?? null })
      const acceptEncoding = headers.get('accept-encoding')
      return answerRefused(page, { repeated: requestId, acceptEncoding }, more)
    },
    toReady: (failure, status, language, refusal) =>
      toReadyRefusal(find(failure, status, language), refusal),
  }
}
