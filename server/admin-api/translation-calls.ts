/** The calls of the panel about what publishing a document would meet: problems, warnings, and translations that may not fit any more. */
import {
  confirmSchema,
  documentKeySchema,
  problemListSchema,
  staleListSchema,
} from '#shared/admin/content.ts'
import { fail, ok } from '#shared/result.ts'
import { textWarningListSchema } from '#shared/text-warnings.ts'
import type { TextRenderer } from '../content/markdown/text-renderer.ts'
import { findDraftProblems, findDraftWarnings } from '../editing/publish.ts'
import { confirmTranslation, listStale } from '../editing/translations.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'

interface TranslationCallsDependencies {
  audit: Audit
  db: Database
  now: () => Date
  renderer: TextRenderer
}

export function createTranslationCalls(dependencies: TranslationCallsDependencies): AdminCall[] {
  const { db } = dependencies
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/content/{kind}/{id}/problems',
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
      path: '/api/admin/content/{kind}/{id}/warnings',
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
      path: '/api/admin/content/{kind}/{id}/translations',
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
      path: '/api/admin/content/{kind}/{id}/translations',
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
  ]
}
