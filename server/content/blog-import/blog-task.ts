/** What `open-blog.ts` has done in another process: one old blog is unpacked and read. */
import type { ImportProblem } from '#shared/admin/content-import.ts'
import type { BlogFormat } from '#shared/admin/posts-import.ts'
import { mediaLimits, typeOfName } from '#shared/media.ts'
import type { RunTask } from '../../platform/helper/helper.ts'
import { type UnzipFailure, unzipFiles, unzipLimits } from '../folder/unzip-content.ts'
import { LargeFileError, openBlogFolder } from './blog-folder.ts'
import { detectFormat } from './formats.ts'
import { type Blog, type ReadBlogOptions, readBlog } from './read-blog.ts'
import { createRemotePictures } from './remote-pictures.ts'

export interface BlogTask extends Omit<ReadBlogOptions, 'format' | 'ask'> {
  /** A folder, or one JSON file. */
  path: string
  /** Unpacked into the folder first. */
  zip: string | null
  /** null: it is found out. */
  format: BlogFormat | null
  /** Where downloaded pictures are; null: none are used. */
  downloads: string | null
}

export type BlogAnswer =
  | { ok: true; value: Blog }
  | { ok: false; reason: 'NO_BLOG' | UnzipFailure }
  | { ok: false; reason: 'PROBLEMS'; problems: ImportProblem[] }

export async function run(
  { path, zip, downloads, ...options }: BlogTask,
  ask: RunTask,
): Promise<BlogAnswer> {
  if (zip !== null) {
    const unzipped = await unzipFiles(zip, path, {
      limits: unzipLimits,
      language: options.language,
      isAround: () => false,
      findProblem: (file, bytes) =>
        typeOfName(file.toLowerCase()) !== null && bytes > mediaLimits.bytes
          ? `is larger than ${mediaLimits.bytes / 1_000_000} MB`
          : null,
      isLeftOut: (file) => /(?:^|\/)(?:node_modules|_site)\//.test(file),
    })
    if (!unzipped.ok) return { ok: false, reason: unzipped.code }
    if (unzipped.value.length > 0) {
      return { ok: false, reason: 'PROBLEMS', problems: unzipped.value }
    }
  }
  const remote = createRemotePictures(downloads, options.stored.names)
  const folder = { ...(await openBlogFolder(path)), remote }
  try {
    const format = options.format ?? (await detectFormat(folder))
    if (!format) return { ok: false, reason: 'NO_BLOG' }
    return { ok: true, value: await readBlog(folder, { ...options, format, ask }) }
  } catch (error) {
    if (!(error instanceof LargeFileError)) throw error
    return { ok: false, reason: 'PROBLEMS', problems: [error.problem] }
  }
}
