/** Reads what the owner has of an old blog: a folder, a zip, or a JSON export. */
import { mkdtempDisposable, open, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportProblem } from '#shared/admin/content-import.ts'
import type { BlogFormat, PostsRefusal } from '#shared/admin/posts-import.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { mediaLimits, typeOfName } from '#shared/media.ts'
import type { Database } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { unzipFiles, unzipLimits } from '../folder/unzip-content.ts'
import type { RenderLimit } from '../markdown/limit-worker.ts'
import { listStoredMedia } from '../store/store-media.ts'
import type { Blog } from './read-blog.ts'
import { commandReadLimit, readInThread } from './read-in-thread.ts'

export interface OpenBlogOptions {
  /** Missing: it is found out. */
  format: BlogFormat | null
  language: Language
  origin: string | null
  /** The time of the import. */
  at: Date
}

/** Thrown for what cannot be read as a blog. The message is for the command, the other fields are for the panel. */
export class RefusedBlogError extends OperatorError {
  override name = 'RefusedBlogError'
  readonly reason: PostsRefusal
  readonly problems: ImportProblem[]

  constructor(message: string, reason: PostsRefusal, problems: ImportProblem[] = []) {
    super(message)
    this.reason = reason
    this.problems = problems
  }
}

interface ReadingBlog {
  limit: RenderLimit
  /** Where a zip is unpacked. */
  within: string
}

/** Pictures are on disk while `action` runs. A zip is known by its first bytes. */
export async function withBlog<Value>(
  db: Database,
  path: string,
  options: OpenBlogOptions,
  action: (blog: Blog) => Promise<Value>,
  { limit, within }: ReadingBlog = { limit: commandReadLimit, within: tmpdir() },
): Promise<Value> {
  if (!(await isZip(path))) return action(await read(db, path, options, limit))
  await using folder = await mkdtempDisposable(join(within, 'madang-posts-'))
  await unzipBlog(path, folder.path, options.language)
  // Awaited here: the folder is removed when this function ends.
  return await action(await read(db, folder.path, options, limit))
}

async function isZip(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  if (!stats?.isFile()) return false
  if (/\.zip$/i.test(path)) return true
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return buffer.toString('latin1') === 'PK'
}

async function unzipBlog(file: string, folder: string, language: Language): Promise<void> {
  const unzipped = await unzipFiles(file, folder, {
    limits: unzipLimits,
    language,
    isAround: () => false,
    findProblem: (path, bytes) =>
      typeOfName(path.toLowerCase()) !== null && bytes > mediaLimits.bytes ? 'is too large' : null,
    isLeftOut: (path) => /(?:^|\/)(?:node_modules|_site)\//.test(path),
  })
  if (!unzipped.ok) {
    throw new RefusedBlogError(
      unzipped.code === 'NO_ZIP'
        ? `${file} is no zip, or is damaged.`
        : `${file} is too large when unpacked, or has too many files. Unpack it, and import the folder.`,
      unzipped.code,
    )
  }
  const [first] = unzipped.value
  if (!first) return
  const sentence = `${file} was refused: ${first.file} ${first.problem}.`
  throw new RefusedBlogError(sentence, 'PROBLEMS', unzipped.value)
}

async function read(
  db: Database,
  path: string,
  options: OpenBlogOptions,
  limit: RenderLimit,
): Promise<Blog> {
  const rows = await db.selectFrom('media').select(['hash', 'name']).execute()
  const names = new Map(rows.map(({ hash, name }) => [hash, name]))
  const stored = { media: await listStoredMedia(db), names }
  const answer = await readInThread({ path, ...options, stored }, limit)
  if (answer.ok) return answer.value
  switch (answer.reason) {
    case 'NO_BLOG':
      throw new RefusedBlogError(
        `${path} has no posts of a blog. Name its program with --from, if there are some.`,
        'NO_BLOG',
      )
    case 'TOO_DEEP':
      throw new RefusedBlogError(`${path} has a text that is nested too deep.`, 'TOO_SLOW')
    case 'TOO_SLOW':
      throw new RefusedBlogError(`${path} takes too much time or memory to be read.`, 'TOO_SLOW')
    case 'SENTENCE':
      throw new OperatorError(answer.sentence)
    case 'FAILED':
      throw answer.error
  }
}
