/**
 * The panel's calls about a draft before it is published: problems that publishing would cause, translations that may not
 * fit any more, links at which others see the draft, and the preview of its page in other programs.
 */
import {
  confirmSchema,
  createdLinkSchema,
  documentKeySchema,
  newLinkSchema,
  oneLinkSchema,
  previewLinkListSchema,
  problemListSchema,
  sharedLookKeySchema,
  sharedLookSchema,
  staleListSchema,
} from '#shared/admin/content.ts'
import { emptySchema } from '#shared/auth.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { PagePreview } from '#shared/pages.ts'
import { fail, ok } from '#shared/result.ts'
import { textWarningListSchema } from '#shared/text-warnings.ts'
import type { TextRenderer } from '../content/markdown/text-renderer.ts'
import type { PreviewDocument } from '../editing/preview.ts'
import { createLink, listLinks, revokeLink } from '../editing/preview-links.ts'
import { findDraftProblems, findDraftWarnings } from '../editing/publish.ts'
import { confirmTranslation, listStale } from '../editing/translations.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'

export interface DraftCallsDependencies {
  audit: Audit
  db: Database
  now: () => Date
  renderer: TextRenderer
  previewLink: PreviewDocument<PagePreview | null>
  /**
   * Draws a preview picture as a PNG; null: the queue, which pictures for visitors share, is full. It is never cached.
   */
  drawPicture(preview: PagePreview, language: Language): Promise<Buffer | null>
  env: { publicOrigin: string }
}

const oneDocument = '/api/admin/content/{kind}/{id}' as const
const retryAfterS = 5

export function createDraftCalls(dependencies: DraftCallsDependencies): AdminCall[] {
  const { db, drawPicture, env, now, previewLink } = dependencies
  const { host } = new URL(env.publicOrigin)
  return [
    defineCall({
      access: 'admin',
      path: `${oneDocument}/problems`,
      summary: 'What in a draft does not fit the rest of the site, and prevents publishing it.',
      input: documentKeySchema,
      answer: problemListSchema,
      failures: ['NOT_FOUND'],
      async run({ admin, input }) {
        const items = await findDraftProblems(db, admin, input)
        return items
          ? ok({ items: items.map(({ path, problem }) => ({ path: [...path], problem })) })
          : fail('NOT_FOUND')
      },
    }),
    defineCall({
      access: 'admin',
      path: `${oneDocument}/warnings`,
      summary:
        'What in the texts of a draft leads nowhere or is not shown, which does not prevent publishing it.',
      input: documentKeySchema,
      answer: textWarningListSchema,
      failures: ['NOT_FOUND'],
      async run({ admin, input }) {
        const items = await findDraftWarnings(dependencies, admin, input)
        return items ? ok({ items }) : fail('NOT_FOUND')
      },
    }),
    defineCall({
      access: 'admin',
      path: `${oneDocument}/translations`,
      summary: 'The translations of a document that may not fit their texts any more.',
      input: documentKeySchema,
      answer: staleListSchema,
      failures: ['NOT_FOUND'],
      async run({ admin, input }) {
        const items = await listStale(db, admin, input)
        return items ? ok({ items }) : fail('NOT_FOUND')
      },
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: `${oneDocument}/translations`,
      summary: 'Confirms that a translation still fits the present text of its field.',
      input: documentKeySchema,
      isVersioned: true,
      maxVersion: Number.MAX_SAFE_INTEGER,
      body: confirmSchema,
      answer: staleListSchema,
      failures: ['NOT_FOUND', 'STALE', 'VERSION_REQUIRED'],
      async run({ change, input: key, version, body: { path } }) {
        const confirmed = await change((tx, by) =>
          confirmTranslation(dependencies, tx, by, { key, version, path }),
        )
        return confirmed.ok ? { ...confirmed, value: { items: confirmed.value } } : confirmed
      },
    }),
    defineCall({
      access: 'admin',
      path: `${oneDocument}/links`,
      summary: 'The links at which others see the draft of a document, without their addresses.',
      input: documentKeySchema,
      answer: previewLinkListSchema,
      run: async ({ admin, input }) => ok({ items: await listLinks(db, now(), admin, input) }),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: `${oneDocument}/links`,
      summary: 'Creates a link at which others see the draft of a document for some days.',
      input: documentKeySchema,
      body: newLinkSchema,
      answer: createdLinkSchema,
      failures: ['NOT_FOUND'],
      run: ({ change, input: key, body: { days } }) =>
        change((tx, by) => createLink(dependencies, tx, by, { key, days })),
    }),
    defineCall({
      access: 'admin',
      method: 'DELETE',
      path: `${oneDocument}/links/{link}`,
      summary: 'Revokes a link to a draft.',
      input: oneLinkSchema,
      answer: emptySchema,
      failures: ['NOT_FOUND'],
      async run({ change, input: { link, ...key } }) {
        const revoked = await change((tx, by) => revokeLink(dependencies, tx, by, { key, link }))
        return revoked.ok ? ok({}) : revoked
      },
    }),
    defineCall({
      access: 'admin',
      path: `${oneDocument}/shared/{language}`,
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
    }),
  ]
}
