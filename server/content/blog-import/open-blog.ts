/** Reads what the owner has of an old blog: a folder, a zip, or a JSON export. */
import { mkdtempDisposable, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlogFormat } from '#shared/admin/posts-import.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { mediaLimits, typeOfName } from '#shared/media.ts'
import type { Database } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { unzipFiles, unzipLimits } from '../folder/unzip-content.ts'
import { listStoredMedia } from '../store/store-media.ts'
import { openBlogFolder } from './blog-folder.ts'
import { detectFormat } from './detect-format.ts'
import { type Blog, readBlog } from './read-blog.ts'

export interface OpenBlogOptions {
  /** Missing: it is found out. */
  format: BlogFormat | null
  language: Language
  origin: string | null
}

/** Pictures are on disk while `act` runs. */
export async function withBlog<Value>(
  db: Database,
  path: string,
  options: OpenBlogOptions,
  act: (blog: Blog) => Promise<Value>,
): Promise<Value> {
  const stats = await stat(path).catch(() => null)
  if (!stats?.isFile() || !/\.zip$/i.test(path)) return act(await read(db, path, options))
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-posts-'))
  await unzipBlog(path, folder.path)
  // Awaited here: the folder is removed when this function ends.
  return await act(await read(db, folder.path, options))
}

async function unzipBlog(file: string, folder: string): Promise<void> {
  const unzipped = await unzipFiles(file, folder, {
    limits: unzipLimits,
    isAround: () => false,
    findProblem: (path, bytes) =>
      typeOfName(path.toLowerCase()) !== null && bytes > mediaLimits.bytes ? 'is too large' : null,
    isLeftOut: (path) => /(?:^|\/)(?:node_modules|_site)\//.test(path),
  })
  if (!unzipped.ok) {
    throw new OperatorError(
      unzipped.code === 'NO_ZIP'
        ? `${file} is no zip, or is damaged.`
        : `${file} is too large when unpacked, or has too many files. Unpack it, and import the folder.`,
    )
  }
  const [first] = unzipped.value
  if (first) throw new OperatorError(`${file} was refused: ${first.file} ${first.problem}.`)
}

async function read(db: Database, path: string, options: OpenBlogOptions): Promise<Blog> {
  const folder = await openBlogFolder(path)
  const format = options.format ?? (await detectFormat(folder))
  if (!format) {
    throw new OperatorError(
      `${path} has no posts of a blog. Name its program with --from, if there are some.`,
    )
  }
  const rows = await db.selectFrom('media').select(['hash', 'name']).execute()
  const names = new Map(rows.map(({ hash, name }) => [hash, name]))
  const stored = { media: await listStoredMedia(db), names }
  return readBlog(folder, { format, language: options.language, origin: options.origin, stored })
}
