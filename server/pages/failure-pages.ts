/** The pages for when things have gone wrong: each rendered once, and sent with the number of its request. */
import { randomUUID } from 'node:crypto'
import type { PageFailure, Pages, RenderedPage } from '#shared/pages.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import { toUncached } from './ready-page.ts'

export interface FailurePages {
  /** `retryAfterS`: after how many seconds another try makes sense. */
  serve(
    failure: PageFailure,
    status: number,
    headers: Headers,
    requestId: string,
    retryAfterS?: number,
  ): Response
}

export function createFailurePages(pages: Pick<Pages, 'renderFailure'>): FailurePages {
  /** By failure, status and language: as many as there are of those. */
  const rendered = new Map<string, RenderedPage>()
  const blankId = randomUUID()

  return {
    serve(failure, status, headers, requestId, retryAfterS) {
      const language = visitorLanguage(headers)
      const visit = { language, prefixed: false, requestId }
      const key = `${failure} ${status} ${language}`
      const page =
        rendered.get(key) ?? pages.renderFailure(failure, status, { ...visit, requestId: blankId })
      rendered.set(key, page)
      const html = page.html.replaceAll(blankId, requestId)
      return toUncached({ ...page, html, retryAfterS: retryAfterS ?? null }, visit)
    },
  }
}
