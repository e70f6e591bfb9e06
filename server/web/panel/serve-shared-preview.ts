/** Serves a draft at the address of a link, /preview/{token}, to whoever has it. */
import { previewLinkPrefix } from '#shared/admin/content.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { sharedPreview } from '#shared/i18n/shared-preview.ts'
import type { RenderedPage } from '#shared/pages.ts'
import { openDocument } from '../../editing/open-document.ts'
import type { PreviewDocument } from '../../editing/preview.ts'
import { findShared, type SharedDocument } from '../../editing/preview-links.ts'
import type { Database } from '../../platform/db/database.ts'
import { type SiteLanguages, visitorLanguage } from '../../platform/http/visitor-language.ts'
import { createRevisionCache, type Revision } from '../../platform/revision-cache/revision-cache.ts'
import { answerPreview, answerProblem } from './serve-preview.ts'

interface SharedPreviewDependencies {
  db: Database
  now: () => Date
  preview: PreviewDocument
  revision: Revision
  siteLanguages: SiteLanguages
}

export interface SharedPreviews {
  /** Whether a path may be a link. */
  owns(path: string): boolean
  /** null: the path is no link. Resolves to null if nothing is shared there (any more). */
  serve(path: string, search: string, headers: Headers): Promise<Response | null> | null
}

/** Of pages, which have up to some hundred kilobytes: a link may be read by many at once. */
const maxBytes = 4_000_000

export function createSharedPreviews(dependencies: SharedPreviewDependencies): SharedPreviews {
  const { db, now, preview, revision, siteLanguages } = dependencies
  const rendering = new Map<string, ReturnType<PreviewDocument>>()
  const rendered = createRevisionCache<RenderedPage>(
    revision,
    maxBytes,
    ({ html }) => html.length * 2,
  )

  /** Once for each version of a draft, as long as the content does not change. */
  async function render(
    shared: SharedDocument,
    language: Language,
  ): Promise<Awaited<ReturnType<PreviewDocument>>> {
    const { kind, id } = shared.key
    const opened = await openDocument(db, shared.key)
    if (!opened) return null
    const name = `${kind}/${id}/${language}/${opened.version}`
    const page = rendered.find(name)
    if (page) return { ok: true, page, version: opened.version }
    const running = rendering.get(name)
    if (running) return running
    const store = rendered.begin()
    const begun = preview(shared, shared.key, language).finally(() => rendering.delete(name))
    rendering.set(name, begun)
    const result = await begun
    // Another version may have been saved since.
    if (result?.ok && result.version === opened.version) store(name, result.page)
    return result
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

  const owns = (path: string) => path.startsWith(previewLinkPrefix)

  return {
    owns,
    serve(path, search, headers) {
      if (!owns(path)) return null
      const asked = new URLSearchParams(search).get('lang')
      const own = siteLanguages()
      const language = own.find((one) => one === asked) ?? visitorLanguage(headers, own)
      return answer(path.slice(previewLinkPrefix.length), language)
    },
  }
}
