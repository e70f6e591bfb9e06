/** Answers the HTML form posts of public pages. These responses are never cached. */
import type { PageFailure, Pages } from '#shared/pages.ts'
import type { Asked } from '../../platform/http/asked.ts'
import type { ReadClient } from '../../platform/http/client-address.ts'
import { type BodyFailure, readForm } from '../../platform/http/read-body.ts'
import { type Reply, redirectTo } from '../../platform/http/ready-bytes.ts'
import { hasMoreParts, requestBounds } from '../../platform/http/request-bounds.ts'
import { createRequestGuard } from '../../platform/http/request-guard.ts'
import type { SiteLanguages } from '../../platform/http/visitor-language.ts'
import type { ServeFailure } from './failure-pages.ts'
import { visitOf } from './page-visit.ts'
import { answerUncached } from './ready-page.ts'
import type { SearchBudget } from './search-budget.ts'

interface FormDependencies {
  /** Limits renderings: a refused form contains the typed text, so it is rendered each time. */
  budget: Pick<SearchBudget, 'take'>
  pages: Pages
  publicOrigin: string
  readClient: ReadClient
  serveFailure: ServeFailure
  siteLanguages: SiteLanguages
}

const failures: Record<BodyFailure, [failure: PageFailure, status: number]> = {
  PAYLOAD_TOO_LARGE: ['tooLarge', 413],
  UNSUPPORTED_MEDIA_TYPE: ['unsupported', 415],
  VALIDATION: ['unsupported', 400],
}

export type AnswerForm = ReturnType<typeof createAnswerForm>

/** The returned function throws if the page cannot be rendered. */
export function createAnswerForm({
  budget,
  pages,
  publicOrigin,
  readClient,
  serveFailure,
  siteLanguages,
}: FormDependencies) {
  const guard = createRequestGuard(publicOrigin)

  return async (asked: Asked): Promise<Reply> => {
    const request = asked.toRequest()
    const refuse = (failure: PageFailure, status: number, retryAfterS?: number) =>
      serveFailure(failure, status, asked, retryAfterS)

    if (!guard.isOwnForm(request)) return refuse('foreign', 403)
    const form = await readForm(request, requestBounds.formBytes)
    if (!form.ok) return refuse(...failures[form.code])
    if (hasMoreParts(form.value, '&', requestBounds.formFields)) return refuse('unsupported', 400)

    const client = readClient(asked)
    const waitS = budget.take(client.addressKey)
    if (waitS > 0) return refuse('busy', 429, waitS)

    const fields = [...new URLSearchParams(form.value)]
    const visit = { ...visitOf(asked, siteLanguages()), requestId: asked.requestId }
    const answered = await pages.render(
      { url: publicOrigin + asked.path + asked.search, form: { fields, client } },
      visit,
    )
    if ('redirectTo' in answered) return redirectTo(303, answered.redirectTo, 'no-store')
    return answerUncached(answered, visit)
  }
}
