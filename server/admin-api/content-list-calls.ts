/** The calls of the panel that list documents. */
import { documentListSchema, documentQuerySchema } from '#shared/admin/content.ts'
import { matrixQuerySchema, matrixSchema } from '#shared/admin/matrix.ts'
import { ok } from '#shared/result.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import { createEntryReader } from '../editing/document-entries.ts'
import { createDocumentList } from '../editing/list-documents.ts'
import { createMatrix } from '../editing/list-matrix.ts'
import type { Database } from '../platform/db/database.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'

export function createContentListCalls({
  db,
  now,
}: {
  db: Database
  now: () => Date
}): AdminCall[] {
  const readEntries = createEntryReader(db, now)
  const listDocuments = createDocumentList(db, readEntries)
  const listMatrix = createMatrix(readEntries, () => readSiteLanguages(db))
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/content',
      summary: 'Lists documents of all kinds, by kind, state and title.',
      input: documentQuerySchema,
      answer: documentListSchema,
      run: async ({ admin, input }) => ok(await listDocuments(admin, input)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/content/matrix',
      summary: 'The state of every document in every language, by kind, language, state and title.',
      input: matrixQuerySchema,
      answer: matrixSchema,
      run: async ({ admin, input }) => ok(await listMatrix(admin, input)),
    }),
  ]
}
