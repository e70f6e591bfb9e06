/** Reads what the owner has of an old blog: a folder, a zip, or a JSON export. */
import { mkdtempDisposable, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ImportProblem } from '#shared/admin/content-import.ts'
import type { BlogFormat, PostsRefusal } from '#shared/admin/posts-import.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/helper/helper.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { commandReading, panelReading, type Reading } from '../folder/read-in-helper.ts'
import { readSiteLanguages } from '../store/site-languages.ts'
import { listStoredMedia } from '../store/store-media.ts'
import type { Blog, ReadBlogOptions } from './read-blog.ts'

export interface OpenBlogOptions
  extends Omit<ReadBlogOptions, 'format' | 'languages' | 'stored' | 'ask'> {
  /** null: it is found out. */
  format: BlogFormat | null
  /** Where downloaded pictures are; null: those of other sites become links. */
  downloads?: string | null
  /** Downloads pictures before the blog is read for good; missing: only those are used that were downloaded before. */
  download?: (addresses: string[]) => Promise<void>
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

const blogTask = defineTask<typeof import('./blog-task.ts')>(
  new URL('./blog-task.ts', import.meta.url),
  panelReading.limit,
)

interface ReadingBlog extends Reading {
  /** Where a zip is unpacked. */
  within: string
}

/** Pictures are on disk while `action` runs. A zip is known by its first bytes. */
export async function withBlog<Value>(
  db: Database,
  path: string,
  options: OpenBlogOptions,
  action: (blog: Blog) => Promise<Value>,
  { within, ...reading }: ReadingBlog = { ...commandReading, within: tmpdir() },
): Promise<Value> {
  const isPacked = await isZip(path)
  await using folder = isPacked ? await mkdtempDisposable(join(within, 'madang-posts-')) : null
  const place = folder ? { path: folder.path, zip: path } : { path, zip: null }
  const blog = await read(db, place, options, reading)
  const value = await action(blog)
  const rows = await db.selectFrom('media').select('hash').execute()
  const stored = new Set(rows.map(({ hash }) => hash))
  for (const { file, hash } of blog.pictures) {
    const isDownload = dirname(file) === options.downloads
    if (isDownload && stored.has(hash)) await rm(file, { force: true })
  }
  return value
}

async function isZip(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  if (!stats?.isFile()) return false
  if (/\.zip$/i.test(path)) return true
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return buffer.toString('latin1') === 'PK'
}

async function read(
  db: Database,
  { path, zip }: { path: string; zip: string | null },
  { download, downloads = null, ...options }: OpenBlogOptions,
  { lane, limit }: Reading,
): Promise<Blog> {
  const rows = await db.selectFrom('media').select(['hash', 'name']).execute()
  const names = new Map(rows.map(({ hash, name }) => [hash, name]))
  const stored = { media: await listStoredMedia(db), names }
  const shown = await readSiteLanguages(db)
  // Before the first start the site has all of them.
  const languages = shown.length > 0 ? shown : undefined
  const input = { path, zip, ...options, languages, downloads, stored }
  let answer = await lane.run({ ...blogTask, limit }, input)
  if (download && answer.ok && answer.value.ok && answer.value.value.remote.length > 0) {
    await download(answer.value.value.remote)
    // What was unpacked is there.
    answer = await lane.run({ ...blogTask, limit }, { ...input, zip: null })
  }
  const file = zip ?? path
  if (!answer.ok) {
    const sentence =
      answer.code === 'STACK'
        ? 'has a text that is nested too deep'
        : 'takes too much time or memory to be read'
    throw new RefusedBlogError(`${file} ${sentence}.`, 'TOO_SLOW')
  }
  if (answer.value.ok) return answer.value.value
  if (answer.value.reason === 'PROBLEMS') {
    const { problems } = answer.value
    const [first] = problems
    const sentence = `${file} was refused: ${first?.file} ${first?.problem}.`
    throw new RefusedBlogError(sentence, 'PROBLEMS', problems)
  }
  throw new RefusedBlogError(`${file} ${reasons[answer.value.reason]}`, answer.value.reason)
}

const reasons = {
  NO_BLOG: 'has no posts of a blog. Name its program with --from, if there are some.',
  NO_ZIP: 'is no zip, or is damaged.',
  TOO_LARGE: 'is too large when unpacked, or has too many files. Unpack it, and import the folder.',
}
