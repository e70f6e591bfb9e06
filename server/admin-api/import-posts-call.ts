/** The panel's import of the posts of another blog. It adds and replaces posts, and leaves all other content alone. */
import { mkdtempDisposable, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ImportProblem } from '#shared/admin/content-import.ts'
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
import { panelReading } from '../content/folder/read-in-helper.ts'
import { ContentChangedError } from '../content/kinds/store-content.ts'
import { RefusedTextError, type TextRenderer } from '../content/markdown/text-renderer.ts'
import { readDefaultLanguage } from '../content/store/site-languages.ts'
import type { Audit } from '../identity/audit/audit.ts'
import { requireFresh } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { defineCall, fileSchema, type Outcome } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'
import type { OneAtATime } from './one-at-a-time.ts'

interface ImportPostsDependencies {
  audit: Audit
  db: Database
  env: { dataDir: string }
  now: () => Date
  oneAtATime: OneAtATime
  renderer: TextRenderer
}

const flag = v.optional(v.picklist(['true', 'false']), 'false')

export function createImportPostsCall({
  audit,
  db,
  env,
  now,
  oneAtATime,
  renderer,
}: ImportPostsDependencies): AdminCall {
  return defineCall({
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
      /** Of texts that do not say theirs; without it, the default one of the site. */
      language: v.optional(v.picklist(languages)),
      /** Missing: its files say it, if they do. */
      origin: v.optional(blogOriginSchema),
      plan: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is not a plan'))),
    }),
    body: fileSchema,
    takesFile: true,
    maxBytes: postsImportLimits.bytes,
    answer: postsReportSchema,
    failures: ['UNAVAILABLE', 'STALE', 'STEP_UP_REQUIRED'],
    run: ({ change, input, body: { file } }) =>
      oneAtATime(async () => {
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
        const preparing = { renderer, now, overwrite: input.overwrite === 'true' }
        try {
          return await withBlog(
            db,
            path,
            {
              format,
              language,
              isLanguageChosen: language !== usual,
              origin,
              at: now(),
              downloads: input.downloads === 'true' ? downloadsIn(env.dataDir) : null,
            },
            async (blog): Promise<Outcome<PostsReport>> => {
              const { report, store } = await preparePostsImport(db, blog, preparing)
              if (input.dryRun === 'true') return { ok: true, value: report }
              return change(async (tx, by): Promise<Outcome<PostsReport>> => {
                const fresh = requireFresh(by)
                if (!fresh.ok) return fresh
                if (input.plan !== undefined && input.plan !== report.plan) return fail('STALE')
                await store(tx, by.userId)
                await audit.append(tx, {
                  ...by.acting,
                  event: 'posts_imported',
                  result: 'success',
                  detail: { documents: countStored(report), files: report.pictures.length },
                })
                return { ok: true, value: { ...report, isDone: true } }
              })
            },
            { ...panelReading, within: folder.path },
          )
        } catch (error) {
          if (error instanceof RefusedBlogError) return refuse(error.reason, error.problems)
          if (error instanceof ContentChangedError) return fail('STALE')
          if (error instanceof RefusedTextError) return refuse('TEXT', [toProblem(error.sentence)])
          throw error
        }
      }),
  })
}

/** A call answers before a proxy gives up. */
const downloadMs = 8000

export function createDownloadPicturesCall({
  audit,
  env,
  oneAtATime,
}: Pick<ImportPostsDependencies, 'audit' | 'env' | 'oneAtATime'>): AdminCall {
  return defineCall({
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
  })
}

function countStored({ posts }: PostsReport): number {
  return posts.filter(({ change }) => change === 'ADDED' || change === 'CHANGED').length
}

function toProblem(sentence: string): ImportProblem {
  const [file = ''] = sentence.split(' ')
  return { file, line: 1, field: '', problem: sentence.slice(file.length + 1) }
}

const sentences: Record<PostsRefusal, string> = {
  NO_ZIP: 'is no zip, or is damaged',
  TOO_LARGE: 'is too large when unpacked, or has too many files',
  PROBLEMS: 'has files with problems',
  TEXT: 'has a text that cannot be rendered',
  NO_BLOG: 'has no posts of a blog',
  TOO_SLOW: 'takes too much time or memory to be read',
}

function refuse(reason: PostsRefusal, problems: ImportProblem[]): Outcome<PostsReport> {
  const data = {
    fields: { file: sentences[reason] },
    reason,
    problems: problems.slice(0, postsImportLimits.problems),
    more: Math.max(0, problems.length - postsImportLimits.problems),
  }
  return { ok: false, code: 'VALIDATION', data }
}
