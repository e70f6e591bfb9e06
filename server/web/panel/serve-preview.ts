/** Serves the public page of a draft inside the panel. */
import * as v from 'valibot'
import { documentKeySchema } from '#shared/admin/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { includeIcons } from '../../content/tech-stack/icon-symbols.ts'
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
  const headers = {
    ...securityHeaders,
    'Content-Language': language,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  }
  if (!result.ok) {
    const lines = result.problems.map(({ path, problem }) => `${path.join('.')} ${problem}`)
    return new Response(lines.join('\n'), {
      status: 422,
      headers: {
        ...headers,
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Security-Policy': inertPolicy,
      },
    })
  }
  const { html, inlineStyles, status } = result.page
  return new Response(await includeIcons(withoutScripts(html)), {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': previewPolicy(inlineStyles),
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
