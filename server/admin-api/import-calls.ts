/**
 * The panel's calls about content as files: the export of everything, the import of a content folder, which replaces all
 * published content and all uploaded files, and the import of the posts of another blog, which adds and replaces posts only.
 */
import { createHash } from 'node:crypto'
import { mkdtempDisposable, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  type ImportProblem,
  type ImportRefusal,
  type ImportReport,
  importLimits,
  importReportSchema,
} from '#shared/admin/content-import.ts'
import {
  blogFormats,
  blogOriginSchema,
  downloadedSchema,
  downloadSchema,
  type PostsRefusal,
  type PostsReport,
  postsImportLimits,
  postsReportSchema,
} from '#shared/admin/posts-import.ts'
import { languages } from '#shared/i18n/languages.ts'
import { fail, ok } from '#shared/result.ts'
import { findImportChanges } from '../content/folder/find-import-changes.ts'
import { loadContent } from '../content/folder/load-content.ts'
import { panelReading, readInHelper } from '../content/folder/read-in-helper.ts'
import { listStoredPosts, reuseRendered } from '../content/folder/stored-texts.ts'
import { loadOriginals } from '../content/folder/write-media.ts'
import { toShown } from '../content/kinds/content-documents.ts'
import {
  type ChangedContent,
  ContentChangedError,
  prepareChanges,
  type StoreChanges,
} from '../content/kinds/store-content.ts'
import { importRenderer } from '../content/markdown/default-renderer.ts'
import { RefusedTextError } from '../content/markdown/text-renderer.ts'
import { readDefaultLanguage } from '../content/store/site-languages.ts'
import { listStoredMedia } from '../content/store/store-media.ts'
import type { Audit } from '../identity/audit/audit.ts'
import { requireFresh } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { inertPolicy, securityHeaders } from '../platform/http/security-headers.ts'
import { defineCall, fileSchema, type Outcome } from '../platform/json-api/define-call.ts'
import type { AdminCall, AdminContext } from './admin-access.ts'

interface ImportCallsDependencies {
  audit: Audit
  db: Database
  env: { dataDir: string }
  now: () => Date
}

const flag = v.optional(v.picklist(['true', 'false']), 'false')
const planSchema = v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is not a plan')))
/** The time after which a call answers, so that no proxy gives up before. */
const downloadMs = 8000

export function createImportCalls(dependencies: ImportCallsDependencies): AdminCall[] {
  const { audit, db, env, now } = dependencies
  const oneAtATime = createOneAtATime()
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/content/export',
      summary: 'The published content and all uploaded files, as a zip of a content folder.',
      failures: ['NOT_FOUND'],
      async run({ change }) {
        const written = await change(async (tx, by) => {
          const loaded = await tx.selectFrom('content_revision').select('id').executeTakeFirst()
          if (!loaded) return fail('NOT_FOUND')
          const entry = { ...by.acting, event: 'content_exported', result: 'success' } as const
          return ok(await audit.append(tx, entry))
        })
        if (!written.ok) return written
        // Loaded only here: an export is rare, and a process never unloads these modules.
        const { zipContent } = await import('../content/folder/zip-content.ts')
        const zip = zipContent(toShown(await loadContent(db)), await loadOriginals(db))
        return new Response(zip, {
          headers: {
            ...securityHeaders,
            'Content-Security-Policy': inertPolicy,
            'Content-Type': 'application/zip',
            // In UTC, for programs that call the API; the panel names the file by the day of its reader.
            'Content-Disposition': `attachment; filename="content-${now().toISOString().slice(0, 10)}.zip"`,
            'Cache-Control': 'no-store',
          },
        })
      },
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/content/import',
      summary:
        'Replaces the published content and all uploaded files by those of a zip, whose bytes are the body. With `dryRun=true`, only says what would change.',
      input: v.strictObject({ dryRun: flag, plan: planSchema }),
      body: fileSchema,
      takesFile: true,
      maxBytes: importLimits.bytes,
      answer: importReportSchema,
      failures: ['UNAVAILABLE', 'STALE', 'STEP_UP_REQUIRED'],
      run: ({ change, input, body: { file } }) =>
        oneAtATime(async (): Promise<Outcome<ImportReport>> => {
          await using folder = await mkdtempDisposable(`${file.path}-`)
          const task = {
            folder: folder.path,
            zip: { file: file.path, language: await readDefaultLanguage(db) },
            stored: await listStoredPosts(db),
            storedMedia: await listStoredMedia(db),
          }
          const read = await readInHelper(task, panelReading)
          if (!read.ok) {
            const problems = read.reason === 'PROBLEMS' ? read : { problems: [], more: 0 }
            return refuse(sentences, read.reason, problems.problems, problems.more)
          }
          return await catchRefusals(sentences, async () => {
            const reusing = await reuseRendered(db, importRenderer)
            const store = await prepareChanges(read.value, now, reusing)
            const findReport = (on: Database) => toReport(on, file.sha256, read.value)
            if (input.dryRun === 'true') return ok(await findReport(db))
            return storeImport(change, { audit, event: 'content_imported', store }, input, {
              // No other admin can change the content until the transaction ends.
              findReport,
              count: ({ documents, files }) => [documents.length, files.length],
            })
          })
        }),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/posts/import',
      summary:
        'Adds the posts of another blog, from a zip or the JSON file of Ghost, whose bytes are the body. With `dryRun=true`, only says what would change.',
      input: v.strictObject({
        dryRun: flag,
        /** Also replaces posts that were edited here. */
        overwrite: flag,
        /** Uses the pictures that POST /api/admin/posts/pictures has downloaded. */
        downloads: flag,
        format: v.optional(v.picklist(blogFormats)),
        /** The language of texts that do not name their own. Missing: the default language of the site. */
        language: v.optional(v.picklist(languages)),
        /** The address of the old blog. Missing: the address that its files name, if any. */
        origin: v.optional(blogOriginSchema),
        plan: planSchema,
      }),
      body: fileSchema,
      takesFile: true,
      maxBytes: postsImportLimits.bytes,
      answer: postsReportSchema,
      failures: ['UNAVAILABLE', 'STALE', 'STEP_UP_REQUIRED'],
      run: ({ change, input, body: { file } }) =>
        oneAtATime(async (): Promise<Outcome<PostsReport>> => {
          // Loaded only here: an import is rare, and a process never unloads these modules.
          const { RefusedBlogError, withBlog } = await import('../content/blog-import/open-blog.ts')
          const { downloadsIn } = await import('../content/blog-import/remote-pictures.ts')
          const { preparePostsImport } = await import('../content/blog-import/store-posts.ts')
          const usual = await readDefaultLanguage(db)
          const { format = null, language = usual, origin = null } = input
          await using folder = await mkdtempDisposable(`${file.path}-`)
          // Only a zip or a JSON file is expected, and a JSON file is known by its name.
          const path = join(folder.path, 'posts.json')
          await rename(file.path, path)
          const preparing = { renderer: importRenderer, now, overwrite: input.overwrite === 'true' }
          const reading = {
            format,
            language,
            isLanguageChosen: language !== usual,
            origin,
            at: now(),
            downloads: input.downloads === 'true' ? downloadsIn(env.dataDir) : null,
          }
          const run: Parameters<typeof withBlog<Outcome<PostsReport>>>[3] = async (blog) => {
            const { report, store } = await preparePostsImport(db, blog, preparing)
            if (input.dryRun === 'true') return ok(report)
            return storeImport(change, { audit, event: 'posts_imported', store }, input, {
              findReport: async () => report,
              count: ({ posts, pictures }) => [
                posts.filter((post) => post.change === 'ADDED' || post.change === 'CHANGED').length,
                pictures.length,
              ],
            })
          }
          return await catchRefusals(postsSentences, () =>
            withBlog(db, path, reading, run, { ...panelReading, within: folder.path }).catch(
              (error: unknown) => {
                if (!(error instanceof RefusedBlogError)) throw error
                return refuse(postsSentences, error.reason, error.problems)
              },
            ),
          )
        }),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/posts/pictures',
      summary:
        'Downloads pictures that another blog shows from other sites, for an import with `downloads=true`. Only public https addresses are asked.',
      body: downloadSchema,
      answer: downloadedSchema,
      failures: ['UNAVAILABLE'],
      run: ({ change, body: { addresses } }) =>
        oneAtATime(async () => {
          const { downloadPictures, downloadsIn } = await import(
            '../content/blog-import/remote-pictures.ts'
          )
          const folder = downloadsIn(env.dataDir)
          const tried = await downloadPictures(addresses, { folder, ms: downloadMs })
          return change(async (tx, by) => {
            await audit.append(tx, {
              ...by.acting,
              event: 'posts_pictures_downloaded',
              result: 'success',
              detail: { files: tried.length },
            })
            return ok({ tried })
          })
        }),
    }),
  ]
}

/** UNAVAILABLE while another import runs: each may unpack 500 MB, and keeps what it read in memory until it is stored. */
function createOneAtATime() {
  let isBusy = false
  return async <Value>(act: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
    if (isBusy) return fail('UNAVAILABLE')
    isBusy = true
    try {
      return await act()
    } finally {
      isBusy = false
    }
  }
}

interface Importing<Report> {
  findReport(tx: Database): Promise<Report>
  /** Counts the changed documents and files, for the audit log. */
  count(report: Report): [documents: number, files: number]
}

/** STALE: the import would change something else than `plan`, which the admin was shown. */
function storeImport<Report extends ImportReport | PostsReport>(
  change: AdminContext<unknown, unknown>['change'],
  importing: {
    audit: Audit
    event: 'content_imported' | 'posts_imported'
    store: StoreChanges
  },
  { plan }: { plan?: string | undefined },
  { findReport, count }: Importing<Report>,
): Promise<Outcome<Report>> {
  const { audit, event, store } = importing
  return change(async (tx, by): Promise<Outcome<Report>> => {
    const fresh = requireFresh(by)
    if (!fresh.ok) return fresh
    const report = await findReport(tx)
    if (plan !== undefined && plan !== report.plan) return fail('STALE')
    await store(tx, by.userId)
    const [documents, files] = count(report)
    const detail = { documents, files }
    await audit.append(tx, { ...by.acting, event, result: 'success', detail })
    return ok({ ...report, isDone: true })
  })
}

async function toReport(
  db: Database,
  sha256: string,
  changed: ChangedContent,
): Promise<ImportReport> {
  const changes = await findImportChanges(db, changed)
  const plan = createHash('sha256')
    .update(sha256 + JSON.stringify(changes))
    .digest('hex')
  return { ...changes, plan, isDone: false }
}

const sentences: Record<ImportRefusal, string> = {
  NO_ZIP: 'is no zip, or is damaged',
  TOO_LARGE: 'is too large when unpacked, or has too many files',
  PROBLEMS: 'has content with problems',
  TEXT: 'has a text that cannot be rendered',
  TOO_SLOW: 'takes too much time or memory to be read',
}
const postsSentences: Record<PostsRefusal, string> = {
  ...sentences,
  PROBLEMS: 'has files with problems',
  NO_BLOG: 'has no posts of a blog',
}

function refuse<Reason extends string>(
  saying: Record<Reason, string>,
  reason: Reason,
  problems: ImportProblem[] = [],
  others = 0,
): Outcome<never> {
  const data = {
    fields: { file: saying[reason] },
    reason,
    problems: problems.slice(0, importLimits.problems),
    more: others + Math.max(0, problems.length - importLimits.problems),
  }
  return { ok: false, code: 'VALIDATION', data }
}

async function catchRefusals<Report>(
  saying: Record<'TEXT', string>,
  act: () => Promise<Outcome<Report>>,
): Promise<Outcome<Report>> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ContentChangedError) return fail('STALE')
    if (!(error instanceof RefusedTextError)) throw error
    const [file = ''] = error.sentence.split(' ')
    const problem = error.sentence.slice(file.length + 1)
    return refuse(saying, 'TEXT', [{ file, line: 1, field: '', problem }])
  }
}
