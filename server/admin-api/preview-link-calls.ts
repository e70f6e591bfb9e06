/** The calls of the panel that share drafts. */
import * as v from 'valibot'
import {
  createdLinkSchema,
  documentKeySchema,
  newLinkSchema,
  oneLinkSchema,
  previewLinkListSchema,
} from '#shared/admin/content.ts'
import { ok } from '#shared/result.ts'
import { createLink, listLinks, revokeLink } from '../editing/preview-links.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'

interface PreviewLinkCallsDependencies {
  audit: Audit
  db: Database
  now: () => Date
}

const links = '/api/admin/content/{kind}/{id}/links' as const

export function createPreviewLinkCalls(dependencies: PreviewLinkCallsDependencies): AdminCall[] {
  const { db, now } = dependencies
  return [
    defineCall({
      access: 'admin',
      path: links,
      summary: 'The links at which others see the draft of a document, without their addresses.',
      input: documentKeySchema,
      answer: previewLinkListSchema,
      run: async ({ admin, input }) => ok({ items: await listLinks(db, now(), admin, input) }),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: links,
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
      path: `${links}/{link}`,
      summary: 'Revokes a link to a draft.',
      input: oneLinkSchema,
      answer: v.strictObject({}),
      failures: ['NOT_FOUND'],
      async run({ change, input: { link, ...key } }) {
        const revoked = await change((tx, by) => revokeLink(dependencies, tx, by, { key, link }))
        return revoked.ok ? ok({}) : revoked
      },
    }),
  ]
}
