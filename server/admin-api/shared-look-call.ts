/** How the page of a draft looks when its address is shared. */
import { sharedLookKeySchema, sharedLookSchema } from '#shared/admin/content.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { PagePreview } from '#shared/pages.ts'
import { fail, ok } from '#shared/result.ts'
import type { PreviewDocument } from '../editing/preview.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'

export interface SharedLookDependencies {
  previewLink: PreviewDocument<PagePreview | null>
  /** A PNG; null: too many others are waiting. */
  drawPicture(preview: PagePreview, language: Language): Promise<Buffer | null>
  env: { publicOrigin: string }
}

const retryAfterS = 5

/** The picture is drawn by the code that draws those for visitors, and in turn with them; it is never cached. */
export function createSharedLookCall({
  previewLink,
  drawPicture,
  env,
}: SharedLookDependencies): AdminCall {
  const { host } = new URL(env.publicOrigin)
  return defineCall({
    access: 'admin',
    path: '/api/admin/content/{kind}/{id}/shared/{language}',
    summary: 'How the page of a draft looks when its address is shared.',
    input: sharedLookKeySchema,
    answer: sharedLookSchema,
    failures: ['NOT_FOUND', 'UNAVAILABLE'],
    async run({ admin, input: { language, ...key } }) {
      const shown = await previewLink(admin, key, language)
      if (shown === null) return fail('NOT_FOUND')
      if (!shown.ok) {
        return { ok: false, code: 'VALIDATION', data: { problems: shown.problems } }
      }
      const { page } = shown
      if (page === null) return fail('NOT_FOUND')
      const png = await drawPicture(page, language)
      if (png === null) return { ok: false, code: 'UNAVAILABLE', retryAfterS }
      const { title, description } = page
      return ok({ title, description, host, picture: png.toString('base64') })
    },
  })
}
