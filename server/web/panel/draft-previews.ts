/** Serves drafts: in the panel to an admin, and at the address of a link, /preview/{token}, to whoever has it. */

import * as v from 'valibot'
import { documentKeySchema, previewedPages, previewLinkPrefix } from '#shared/admin/content.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { sharedPreview } from '#shared/i18n/shared-preview.ts'
import type { RenderedPage } from '#shared/pages.ts'
import { includeIcons } from '../../content/tech-stack/icons.ts'
import { openDocument } from '../../editing/open-document.ts'
import type { PreviewDocument } from '../../editing/preview.ts'
import { findShared, type SharedDocument } from '../../editing/preview-links.ts'
import type { AdminReader } from '../../identity/sign-in/admin-guard.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Asked } from '../../platform/http/asked.ts'
import {
  inertPolicy,
  previewPolicy,
  securityHeaders,
} from '../../platform/http/security-headers.ts'
import { type SiteLanguages, visitorLanguage } from '../../platform/http/visitor-language.ts'
import { createRevisionCache, type Revision } from '../../platform/revision-cache/revision-cache.ts'

interface SharedPreviewDependencies {
  db: Database
  now: () => Date
  preview: PreviewDocument
  revision: Revision
  siteLanguages: SiteLanguages
}

export type SharedPreviews = ReturnType<typeof createSharedPreviews>

/** The limit of cached pages, which have up to some hundred kilobytes: many may read a link at once. */
const maxBytes = 4_000_000

export function createSharedPreviews(dependencies: SharedPreviewDependencies) {
  const { db, now, preview, revision, siteLanguages } = dependencies
  const rendering = new Map<string, ReturnType<PreviewDocument>>()
  const rendered = createRevisionCache<RenderedPage>(
    revision,
    maxBytes,
    ({ html }) => html.length * 2,
  )

  /** Renders a draft once for each of its versions, as long as the content does not change. */
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

  /** null: the path is no link. Resolves to null if nothing is shared there (any more). */
  return ({ headers, path, search }: Pick<Asked, 'headers' | 'path' | 'search'>) => {
    if (!path.startsWith(previewLinkPrefix)) return null
    const asked = new URLSearchParams(search).get('lang')
    const own = siteLanguages()
    const language = own.find((one) => one === asked) ?? visitorLanguage(headers, own)
    return answer(path.slice(previewLinkPrefix.length), language)
  }
}

const requestSchema = v.tuple([
  documentKeySchema.entries.kind,
  documentKeySchema.entries.id,
  v.picklist(languages),
  v.optional(v.picklist(previewedPages)),
])

/** `path`: of `previewPath`. Resolves to null if there is no such document. */
export async function servePreview(
  preview: PreviewDocument,
  by: AdminReader,
  path: string,
): Promise<Response | null> {
  const asked = v.safeParse(requestSchema, path.split('/').slice(2))
  if (!asked.success) return null
  const [kind, id, language, page] = asked.output
  const result = await preview(by, { kind, id }, language, page)
  if (!result) return null
  if (result.ok) return answerPreview(result.page, language, 'self')
  const lines = result.problems.map(({ path, problem }) => `${path.join('.')} ${problem}`)
  return answerProblem(lines.join('\n'), language, 422)
}

const headersIn = (language: Language) => ({
  ...securityHeaders,
  'Content-Language': language,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
})

/** `framedBy`: what may show the page in a frame. */
async function answerPreview(
  { html, inlineStyles, status }: RenderedPage,
  language: Language,
  framedBy: 'self' | 'none',
): Promise<Response> {
  return new Response(await includeIcons(withoutScripts(html)), {
    status,
    headers: {
      ...headersIn(language),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': previewPolicy(inlineStyles, framedBy),
    },
  })
}

function answerProblem(text: string, language: Language, status: number): Response {
  return new Response(text, {
    status,
    headers: {
      ...headersIn(language),
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': inertPolicy,
    },
  })
}

/**
 * Removes scripts, because the policy blocks them and the browser would log an error for each. A `<` in a page always
 * begins a tag: texts are escaped, and Markdown is sanitised.
 */
function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
}
