/** The panel's import of a content folder as a zip. It replaces all published content and all uploaded files. */
import { createHash } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import * as v from 'valibot'
import {
  type ImportProblem,
  type ImportRefusal,
  type ImportReport,
  importLimits,
  importReportSchema,
} from '#shared/admin/content-import.ts'
import { fail } from '#shared/result.ts'
import { findImportChanges } from '../content/folder/find-import-changes.ts'
import { panelReading, readInHelper } from '../content/folder/read-in-helper.ts'
import { listStoredPosts, reuseRendered } from '../content/folder/stored-texts.ts'
import {
  type ChangedContent,
  ContentChangedError,
  prepareChanges,
} from '../content/kinds/store-content.ts'
import { RefusedTextError, type TextRenderer } from '../content/markdown/text-renderer.ts'
import { readDefaultLanguage } from '../content/store/site-languages.ts'
import { listStoredMedia } from '../content/store/store-media.ts'
import type { Audit } from '../identity/audit/audit.ts'
import { requireFresh } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import type { ReceivedFile } from '../platform/http/receive-file.ts'
import { defineCall, fileSchema, type Outcome } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'
import type { OneAtATime } from './one-at-a-time.ts'

interface ImportContentDependencies {
  audit: Audit
  db: Database
  now: () => Date
  renderer: TextRenderer
  oneAtATime: OneAtATime
}

export function createImportContentCall(dependencies: ImportContentDependencies): AdminCall {
  const { audit, db, oneAtATime } = dependencies
  return defineCall({
    access: 'admin',
    method: 'POST',
    path: '/api/admin/content/import',
    summary:
      'Replaces the published content and all uploaded files by those of a zip, whose bytes are the body. With `dryRun=true`, only says what would change.',
    input: v.strictObject({
      dryRun: v.optional(v.picklist(['true', 'false']), 'false'),
      plan: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is not a plan'))),
    }),
    body: fileSchema,
    takesFile: true,
    maxBytes: importLimits.bytes,
    answer: importReportSchema,
    failures: ['UNAVAILABLE', 'STALE', 'STEP_UP_REQUIRED'],
    run: ({ change, input, body: { file } }) =>
      oneAtATime(async () => {
        await using folder = await mkdtempDisposable(`${file.path}-`)
        const read = await readZip(db, file, folder.path)
        if (!read.ok) return read.refusal
        const store = await prepare(dependencies, read.changed)
        if (!store.ok) return store.refusal
        if (input.dryRun === 'true') {
          return { ok: true, value: await toReport(db, file, read.changed, false) }
        }
        try {
          return await change(async (tx, by): Promise<Outcome<ImportReport>> => {
            const fresh = requireFresh(by)
            if (!fresh.ok) return fresh
            // No other admin can change the content until this transaction ends.
            const report = await toReport(tx, file, read.changed, true)
            if (input.plan !== undefined && input.plan !== report.plan) return fail('STALE')
            await store.value(tx, by.userId)
            await audit.append(tx, {
              ...by.acting,
              event: 'content_imported',
              result: 'success',
              detail: { documents: report.documents.length, files: report.files.length },
            })
            return { ok: true, value: report }
          })
        } catch (error) {
          if (error instanceof ContentChangedError) return fail('STALE')
          throw error
        }
      }),
  })
}

type Refused = { ok: false; refusal: Outcome<ImportReport> }

async function readZip(
  db: Database,
  { path }: ReceivedFile,
  folder: string,
): Promise<{ ok: true; changed: ChangedContent } | Refused> {
  const task = {
    folder,
    zip: { file: path, language: await readDefaultLanguage(db) },
    stored: await listStoredPosts(db),
    storedMedia: await listStoredMedia(db),
  }
  const read = await readInHelper(task, panelReading)
  if (read.ok) return { ok: true, changed: read.value }
  return read.reason === 'PROBLEMS'
    ? refuse('PROBLEMS', read.problems, read.more)
    : refuse(read.reason)
}

async function prepare({ db, now, renderer }: ImportContentDependencies, changed: ChangedContent) {
  try {
    const reusing = await reuseRendered(db, renderer)
    return { ok: true, value: await prepareChanges(changed, now, reusing) } as const
  } catch (error) {
    if (!(error instanceof RefusedTextError)) throw error
    const [file = ''] = error.sentence.split(' ')
    const problem = error.sentence.slice(file.length + 1)
    return refuse('TEXT', [{ file, line: 1, field: '', problem }])
  }
}

async function toReport(
  db: Database,
  { sha256 }: ReceivedFile,
  changed: ChangedContent,
  isDone: boolean,
): Promise<ImportReport> {
  const changes = await findImportChanges(db, changed)
  const plan = createHash('sha256')
    .update(sha256 + JSON.stringify(changes))
    .digest('hex')
  return { ...changes, plan, isDone }
}

const sentences: Record<ImportRefusal, string> = {
  NO_ZIP: 'is no zip, or is damaged',
  TOO_LARGE: 'is too large when unpacked, or has too many files',
  PROBLEMS: 'has content with problems',
  TEXT: 'has a text that cannot be rendered',
  TOO_SLOW: 'takes too much time or memory to be read',
}

function refuse(reason: ImportRefusal, problems: ImportProblem[] = [], others = 0): Refused {
  const data = {
    fields: { file: sentences[reason] },
    reason,
    problems: problems.slice(0, importLimits.problems),
    more: others + Math.max(0, problems.length - importLimits.problems),
  }
  return { ok: false, refusal: { ok: false, code: 'VALIDATION', data } }
}
