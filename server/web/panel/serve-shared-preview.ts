/** Serves a draft at the address of a link, /preview/{token}, to whoever has it. */
import { previewLinkPrefix } from '#shared/admin/preview-links.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { sharedPreview } from '#shared/i18n/shared-preview.ts'
import type { PreviewDocument } from '../../editing/preview.ts'
import { findShared, type SharedDocument } from '../../editing/preview-links.ts'
import type { Database } from '../../platform/db/database.ts'
import { type SiteLanguages, visitorLanguage } from '../../platform/http/visitor-language.ts'
import { answerPreview, answerProblem } from './serve-preview.ts'

interface SharedPreviewDependencies {
  db: Database
  now: () => Date
  preview: PreviewDocument
  siteLanguages: SiteLanguages
}

export interface SharedPreviews {
  /** null: the path is no link. Resolves to null if nothing is shared there (any more). */
  serve(path: string, search: string, headers: Headers): Promise<Response | null> | null
}

export function createSharedPreviews(dependencies: SharedPreviewDependencies): SharedPreviews {
  const { db, now, preview, siteLanguages } = dependencies
  const rendering = new Map<string, ReturnType<PreviewDocument>>()

  /** Once for all that ask at the same time. */
  function render(shared: SharedDocument, language: Language): ReturnType<PreviewDocument> {
    const name = `${shared.key.kind}/${shared.key.id}/${language}`
    const running = rendering.get(name)
    if (running) return running
    const begun = preview(shared, shared.key, language).finally(() => rendering.delete(name))
    rendering.set(name, begun)
    return begun
  }

  async function answer(token: string, language: Language): Promise<Response | null> {
    const shared = await findShared(db, now(), token)
    const result = shared && (await render(shared, language))
    if (!result) return null
    const response = result.ok
      ? await answerPreview(result.page, language, 'none')
      : answerProblem(sharedPreview[language], language, 503)
    // The address contains the token, so it must not reach other sites.
    response.headers.set('Referrer-Policy', 'no-referrer')
    return response
  }

  return {
    serve(path, search, headers) {
      if (!path.startsWith(previewLinkPrefix)) return null
      const asked = new URLSearchParams(search).get('lang')
      const own = siteLanguages()
      const language = own.find((one) => one === asked) ?? visitorLanguage(headers, own)
      return answer(path.slice(previewLinkPrefix.length), language)
    },
  }
}
