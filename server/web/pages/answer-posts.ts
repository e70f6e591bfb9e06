/** Answers the HTML form posts of public pages. These responses are never cached. */
import type { PageFailure, Pages } from '#shared/pages.ts'
import type { ReadClient } from '../../platform/http/client.ts'
import { type BodyFailure, readForm } from '../../platform/http/read-body.ts'
import { hasMoreParts, requestBounds } from '../../platform/http/request-bounds.ts'
import { createRequestGuard } from '../../platform/http/request-guard.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import type { SiteLanguages } from '../../platform/http/visitor-language.ts'
import type { FailurePages } from './failure-pages.ts'
import { visitOf } from './page-visit.ts'
import { toUncached } from './ready-page.ts'
import type { SearchBudget } from './search-budget.ts'

interface FormServerDependencies {
  /** Of renderings: a refused form contains what was typed, so it is rendered each time. */
  budget: Pick<SearchBudget, 'take'>
  pages: Pages
  publicOrigin: string
  readClient: ReadClient
  serveFailure: FailurePages['serve']
  siteLanguages: SiteLanguages
}

export interface FormServer {
  /** Whether the page at a path, such as `/ko/contact`, accepts form posts. */
  takes(path: string): boolean
  /** Throws when the page cannot be rendered. */
  answer(request: Request, requestId: string, peer: string | undefined): Promise<Response>
}

const failures: Record<BodyFailure, [failure: PageFailure, status: number]> = {
  PAYLOAD_TOO_LARGE: ['tooLarge', 413],
  UNSUPPORTED_MEDIA_TYPE: ['unsupported', 415],
  VALIDATION: ['unsupported', 400],
}

export function createFormServer({
  budget,
  pages,
  publicOrigin,
  readClient,
  serveFailure,
  siteLanguages,
}: FormServerDependencies): FormServer {
  const guard = createRequestGuard(publicOrigin)

  return {
    takes: (path) => pages.takesPosts(path),

    async answer(request, requestId, peer) {
      const url = new URL(request.url)
      const visit = visitOf(url, request.headers, requestId, siteLanguages())
      const refuse = (failure: PageFailure, status: number, retryAfterS?: number) =>
        serveFailure(failure, status, request, requestId, retryAfterS)

      if (!guard.isOwnForm(request)) return refuse('foreign', 403)
      const form = await readForm(request, requestBounds.formBytes)
      if (!form.ok) return refuse(...failures[form.code])
      if (hasMoreParts(form.value, '&', requestBounds.formFields)) return refuse('unsupported', 400)

      const client = readClient(request, peer)
      const waitS = budget.take(client.addressKey)
      if (waitS > 0) return refuse('busy', 429, waitS)

      const fields = [...new URLSearchParams(form.value)]
      const answered = await pages.render({ url: url.href, form: { fields, client } }, visit)
      if ('redirectTo' in answered) return redirectTo(answered.redirectTo)
      return toUncached(answered, visit)
    },
  }
}

function redirectTo(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      Location: location,
      'Cache-Control': 'no-store',
    },
  })
}
