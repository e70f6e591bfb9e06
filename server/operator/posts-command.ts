/** `posts:import`: the posts of another blog become posts of this site. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import {
  type BlogFormat,
  blogFormats,
  blogOriginSchema,
  type PostsReport,
} from '#shared/admin/posts-import.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/languages.ts'
import type { OpenBlogOptions } from '../content/blog-import/open-blog.ts'
import { readDefaultLanguage } from '../content/store/site-languages.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Operation } from './commands.ts'
import { describePosts } from './describe-posts.ts'
import { requireFolderOf } from './require-folder-of.ts'
import { UsageError } from './usage-error.ts'

type Chosen = 'language' | 'isLanguageChosen' | 'at' | 'downloads' | 'download'

interface Request extends Omit<OpenBlogOptions, Chosen> {
  /** null: the default one of the site. */
  language: Language | null
  path: string
  isDry: boolean
  overwrite: boolean
  downloads: boolean
  report: string | null
}

export async function importPosts({ db, env, args, now }: Operation): Promise<string> {
  const request = parseRequest(args)
  if (request.report !== null) await requireFolderOf(request.report)
  // Loaded only here, because no other command needs these modules.
  const { withBlog } = await import('../content/blog-import/open-blog.ts')
  const { preparePostsImport } = await import('../content/blog-import/store-posts.ts')
  const { defaultRenderer } = await import('../content/markdown/default-renderer.ts')
  const language = request.language ?? (await readDefaultLanguage(db))
  const { format, origin } = request
  const isLanguageChosen = request.language !== null
  const options = {
    ...{ format, origin, language, isLanguageChosen, at: now() },
    ...(request.downloads && (await openDownloads(env.dataDir))),
  }
  const report = await withBlog(db, request.path, options, async (blog): Promise<PostsReport> => {
    const { overwrite } = request
    const prepared = await preparePostsImport(db, blog, {
      renderer: defaultRenderer,
      now,
      overwrite,
    })
    if (request.isDry) return prepared.report
    await db.transaction().execute((tx) => prepared.store(tx, null))
    return { ...prepared.report, isDone: true }
  })
  if (request.report !== null) {
    await writeFile(request.report, `${JSON.stringify(report, null, 2)}\n`)
  }
  return describePosts(report)
}

/** Enough for the pictures of a slow host. */
const downloadMs = 60 * 60 * 1000

async function openDownloads(dataDir: string) {
  const { downloadPictures, downloadsIn } = await import(
    '../content/blog-import/remote-pictures.ts'
  )
  const downloads = downloadsIn(dataDir)
  return {
    downloads,
    async download(addresses: string[]) {
      const say = (tried: number) =>
        process.stderr.write(`Pictures of other sites: ${tried} of ${addresses.length}\n`)
      const onProgress = (tried: number) => void (tried % 25 === 0 && say(tried))
      const tried = await downloadPictures(addresses, {
        folder: downloads,
        ms: downloadMs,
        onProgress,
      })
      say(tried.length)
    },
  }
}

const commandOptions = {
  from: { type: 'string' },
  language: { type: 'string' },
  origin: { type: 'string' },
  report: { type: 'string' },
  'download-pictures': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  overwrite: { type: 'boolean' },
} as const

function parseRequest(args: string[]): Request {
  const { values, positionals } = parse(args)
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new UsageError()
  const { from, language = null, origin = null, report = null } = values
  if (from !== undefined && !isFormat(from)) {
    throw new OperatorError(`--from is not one of ${blogFormats.join(', ')}.`)
  }
  if (language !== null && !isLanguage(language)) {
    throw new OperatorError(`--language is not one of ${languages.join(', ')}.`)
  }
  const oldOrigin = origin === null ? null : v.safeParse(blogOriginSchema, origin)
  if (oldOrigin?.success === false) {
    throw new OperatorError(`--origin ${oldOrigin.issues[0].message}.`)
  }
  const isDry = values['dry-run'] === true
  const overwrite = values.overwrite === true
  return {
    path,
    format: from ?? null,
    language,
    origin: oldOrigin?.output ?? null,
    report,
    isDry,
    overwrite,
    downloads: values['download-pictures'] === true,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: commandOptions, allowPositionals: true })
  } catch {
    // It throws for arguments that it does not know only.
    throw new UsageError()
  }
}

function isFormat(text: string): text is BlogFormat {
  return (blogFormats as readonly string[]).includes(text)
}
