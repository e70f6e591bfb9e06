/** Serves the public page of a draft inside the panel. */
import * as v from 'valibot'
import { documentKeySchema } from '#shared/admin/content.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { RenderedPage } from '#shared/pages.ts'
import { includeIcons } from '../../content/tech-stack/icons.ts'
import type { PreviewDocument } from '../../editing/preview.ts'
import type { AdminReader } from '../../identity/sign-in/admin-guard.ts'
import {
  inertPolicy,
  previewPolicy,
  securityHeaders,
} from '../../platform/http/security-headers.ts'

const requestSchema = v.tuple([
  documentKeySchema.entries.kind,
  documentKeySchema.entries.id,
  v.picklist(languages),
])

/** `path`: of `previewPath`. Resolves to null if there is no such document. */
export async function servePreview(
  preview: PreviewDocument,
  by: AdminReader,
  path: string,
): Promise<Response | null> {
  const asked = v.safeParse(requestSchema, path.split('/').slice(2))
  if (!asked.success) return null
  const [kind, id, language] = asked.output
  const result = await preview(by, { kind, id }, language)
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
export async function answerPreview(
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

export function answerProblem(text: string, language: Language, status: number): Response {
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
 * None would run, and the browser would complain about each. Outside of tags, pages hold no `<`: their texts are
 * escaped and their Markdown is sanitised.
 */
function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
}
