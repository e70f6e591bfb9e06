/** The panel's calls that list, edit and publish documents. */
import * as v from 'valibot'
import { bulkAnswerSchema, bulkSchema } from '#shared/admin/bulk.ts'
import {
  contentLimits,
  type DocumentKey,
  documentKeySchema,
  documentListSchema,
  documentQuerySchema,
  documentSchema,
  type EditedDocument,
  languageTextsSchema,
  newDocumentSchema,
  publishSchema,
  renameSchema,
  revisionListSchema,
  revisionSchema,
  savedSchema,
  saveSchema,
  siteLanguagesSchema,
} from '#shared/admin/content.ts'
import { iconListSchema, iconQuerySchema } from '#shared/admin/icons.ts'
import { matrixQuerySchema, matrixSchema } from '#shared/admin/matrix.ts'
import { emptySchema } from '#shared/auth.ts'
import { fail, ok } from '#shared/result.ts'
import { importRenderer } from '../content/markdown/default-renderer.ts'
import type { TextRenderer } from '../content/markdown/text-renderer.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import { findIcons, searchIcons } from '../content/tech-stack/icon-catalogue.ts'
import { actOnAll } from '../editing/bulk.ts'
import { createDraft, discardDraft, saveDraft } from '../editing/drafts.ts'
import { countTexts, deleteHiddenTexts } from '../editing/hidden-texts.ts'
import { createDocumentLists } from '../editing/list-documents.ts'
import { describeDocument } from '../editing/open-document.ts'
import { publish } from '../editing/publish.ts'
import { rename } from '../editing/rename.ts'
import { findRevision, listRevisions, restoreRevision } from '../editing/revisions.ts'
import { deleteAll, deleteDocument, restoreDocument, trashDocument } from '../editing/trash.ts'
import type { Audit } from '../identity/audit/audit.ts'
import { type AdminReader, requireFresh } from '../identity/sign-in/admin-guard.ts'
import type { SecondFactor } from '../identity/sign-in/second-factor.ts'
import type { Database } from '../platform/db/database.ts'
import { defineCall, type Outcome } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'

interface ContentCallsDependencies {
  audit: Audit
  db: Database
  now: () => Date
  /** ADMIN_PATH */
  panelPath: string
  renderer: TextRenderer
  secondFactor: Pick<SecondFactor, 'methodsOf'>
}

const oneKind = v.strictObject({ kind: documentKeySchema.entries.kind })
const oneRevision = v.strictObject({
  ...documentKeySchema.entries,
  number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'is not a number'), v.transform(Number)),
})
const oneDocument = '/api/admin/content/{kind}/{id}' as const

export function createContentCalls(dependencies: ContentCallsDependencies): AdminCall[] {
  return [
    ...describeReading(dependencies),
    ...describeDrafts(dependencies),
    ...describeTrash(dependencies),
  ]
}

function describeReading({ db, now }: ContentCallsDependencies): AdminCall[] {
  const lists = createDocumentLists({ db, now })
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/content',
      summary: 'Lists documents of all kinds, by kind, state and title.',
      input: documentQuerySchema,
      answer: documentListSchema,
      run: async ({ admin, input }) => ok(await lists.list(admin, input)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/content/matrix',
      summary: 'The state of every document in every language, by kind, language, state and title.',
      input: matrixQuerySchema,
      answer: matrixSchema,
      run: async ({ admin, input }) => ok(await lists.matrix(admin, input)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/icons',
      summary: 'Icons of technologies: those that are named, or else those that match a search.',
      input: iconQuerySchema,
      lists: ['names'],
      answer: iconListSchema,
      run: async ({ input: { names, search } }) =>
        ok({ items: names ? await findIcons(names) : await searchIcons(search) }),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/content/languages',
      summary: 'The languages of the site.',
      answer: siteLanguagesSchema,
      run: async () => ok({ languages: await readSiteLanguages(db) }),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/documents/texts',
      summary:
        'How many texts are published in each language: they are hidden when it leaves the site.',
      answer: languageTextsSchema,
      run: async ({ admin }) => ok(await countTexts(db, admin)),
    }),
    defineCall({
      access: 'admin',
      path: oneDocument,
      summary: 'One document, as a draft and as published.',
      input: documentKeySchema,
      answer: documentSchema,
      failures: ['NOT_FOUND'],
      run: ({ admin, input }) => answerDocument(db, admin, ok(input)),
    }),
    defineCall({
      access: 'admin',
      path: `${oneDocument}/history`,
      summary: 'The published versions of a document, newest first.',
      input: documentKeySchema,
      answer: revisionListSchema,
      run: async ({ admin, input }) => ok({ items: await listRevisions(db, admin, input) }),
    }),
    defineCall({
      access: 'admin',
      path: `${oneDocument}/history/{number}`,
      summary: 'One published version of a document.',
      input: oneRevision,
      answer: revisionSchema,
      failures: ['NOT_FOUND'],
      async run({ admin, input: { number, ...key } }) {
        const revision = await findRevision(db, admin, key, number)
        return revision ? ok(revision) : fail('NOT_FOUND')
      },
    }),
  ]
}

const changes = {
  method: 'POST',
  input: documentKeySchema,
  isVersioned: true,
  maxVersion: Number.MAX_SAFE_INTEGER,
  answer: documentSchema,
  failures: ['NOT_FOUND', 'STALE', 'VERSION_REQUIRED'],
} satisfies Partial<AdminCall>

function describeDrafts(dependencies: ContentCallsDependencies): AdminCall[] {
  const { db } = dependencies
  return [
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/content/{kind}',
      summary: 'Creates an empty draft.',
      input: oneKind,
      body: newDocumentSchema,
      answer: documentSchema,
      run: ({ admin, change, input: { kind }, body }) => {
        const made = change((tx, by) => createDraft(dependencies, tx, by, { ...body, kind }))
        return answerDocument(db, admin, made)
      },
    }),
    defineCall({
      access: 'admin',
      method: 'PATCH',
      path: oneDocument,
      summary: 'Saves changes of a document as a draft, field by field.',
      input: documentKeySchema,
      isVersioned: true,
      maxVersion: Number.MAX_SAFE_INTEGER,
      body: saveSchema,
      answer: savedSchema,
      // Both the old and the new value of a text may have its full length.
      maxBytes: 3 * contentLimits.draft,
      failures: ['NOT_FOUND', 'STALE', 'VERSION_REQUIRED'],
      run: ({ change, input, version, body }) =>
        change((tx, by) =>
          saveDraft(dependencies, tx, by, { key: input, version, changes: body.changes }),
        ),
    }),
    defineCall({
      access: 'admin',
      ...changes,
      path: `${oneDocument}/discard`,
      summary: 'Deletes the draft of a document; null if nothing is left of it.',
      answer: v.nullable(documentSchema),
      async run({ admin, change, input, version }) {
        const act = { key: input, version }
        const discarded = await change((tx, by) => discardDraft(dependencies, tx, by, act))
        const answer = await answerDocument(db, admin, discarded)
        return discarded.ok && !answer.ok ? ok(null) : answer
      },
    }),
    defineCall({
      access: 'admin',
      ...changes,
      path: `${oneDocument}/publish`,
      summary: 'Publishes the draft of a document, or some of its languages.',
      body: publishSchema,
      run: ({ admin, change, input: key, version, body }) =>
        answerDocument(db, admin, publish({ ...dependencies, change }, { ...body, key, version })),
    }),
    defineCall({
      access: 'admin',
      ...changes,
      path: `${oneDocument}/rename`,
      summary: 'Gives a post another address, to which the earlier one leads.',
      body: renameSchema,
      run: ({ admin, change, input: key, version, body: { id } }) =>
        answerDocument(db, admin, rename({ ...dependencies, change }, { key, version, id })),
    }),
    defineCall({
      access: 'admin',
      ...changes,
      path: `${oneDocument}/history/{number}/restore`,
      summary: 'Makes a draft of an earlier version of a document.',
      input: oneRevision,
      run({ admin, change, input: { number, ...key }, version }) {
        const act = { key, number, version }
        const restored = change((tx, by) => restoreRevision(dependencies, tx, by, act))
        return answerDocument(db, admin, restored)
      },
    }),
  ]
}

function describeTrash(dependencies: ContentCallsDependencies): AdminCall[] {
  const { db, secondFactor } = dependencies
  return [
    defineCall({
      access: 'admin',
      ...changes,
      path: `${oneDocument}/trash`,
      summary: 'Moves a document and its draft to the trash.',
      answer: emptySchema,
      async run({ change, input, version }) {
        const act = { key: input, version }
        const trashed = await change((tx, by) => trashDocument(dependencies, tx, by, act))
        return trashed.ok ? ok({}) : trashed
      },
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: `${oneDocument}/restore`,
      summary: 'Restores a document from the trash.',
      input: documentKeySchema,
      answer: documentSchema,
      failures: ['NOT_FOUND', 'STALE'],
      run: ({ admin, change, input }) =>
        answerDocument(db, admin, restoreDocument({ ...dependencies, change }, input)),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: `${oneDocument}/delete`,
      summary: 'Deletes a document in the trash and its history for ever.',
      input: documentKeySchema,
      answer: emptySchema,
      failures: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
      async run({ change, input }) {
        const deleted = await change<DocumentKey>(async (tx, by) => {
          const fresh = requireFresh(by)
          if (!fresh.ok) {
            return { ...fresh, data: { methods: await secondFactor.methodsOf(tx, by.userId) } }
          }
          return deleteDocument(dependencies, tx, fresh.value, input)
        })
        return deleted.ok ? ok({}) : deleted
      },
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/documents/empty-trash',
      summary: 'Deletes all documents in the trash and their history for ever.',
      answer: v.strictObject({ deleted: v.number() }),
      failures: ['STEP_UP_REQUIRED'],
      run: ({ change }) =>
        change(async (tx, by) => {
          const fresh = requireFresh(by)
          return fresh.ok
            ? deleteAll(dependencies, tx, fresh.value)
            : { ...fresh, data: { methods: await secondFactor.methodsOf(tx, by.userId) } }
        }),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/documents/delete-hidden',
      summary:
        'Deletes the texts in languages that the site does not have. The history keeps what was published.',
      answer: v.strictObject({ documents: v.number() }),
      failures: ['STALE'],
      run: ({ change }) => deleteHiddenTexts({ ...dependencies, renderer: importRenderer, change }),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/documents/acts',
      summary:
        'Publishes, moves to the trash, restores, shows or hides several documents. Says which were refused, and why.',
      body: bulkSchema,
      answer: bulkAnswerSchema,
      run: ({ change, body: { act, documents } }) =>
        actOnAll({ ...dependencies, change }, act, documents),
    }),
  ]
}

/**
 * Answers with the document after a successful change. A deleted document is answered as an empty one without a draft.
 */
async function answerDocument(
  db: Database,
  by: AdminReader,
  changing: Outcome<DocumentKey> | Promise<Outcome<DocumentKey>>,
): Promise<Outcome<EditedDocument>> {
  const changed = await changing
  if (!changed.ok) return changed
  const document = await describeDocument(db, by, changed.value)
  return document ? { ok: true, value: document, version: document.version } : fail('NOT_FOUND')
}
