/** The thread that reads one old blog for `read-in-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { BlogFormat } from '#shared/admin/posts-import.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { openBlogFolder } from './blog-folder.ts'
import { detectFormat } from './detect-format.ts'
import { type Blog, type ReadBlogOptions, readBlog } from './read-blog.ts'

export interface BlogTask extends Omit<ReadBlogOptions, 'format'> {
  /** A folder, or one JSON file. */
  path: string
  /** null: it is found out. */
  format: BlogFormat | null
}

export type BlogAnswer =
  | { ok: true; value: Blog }
  | { ok: false; reason: 'NO_BLOG' | 'TOO_DEEP' }
  /** The operator can fix it, and this sentence says what. */
  | { ok: false; reason: 'SENTENCE'; sentence: string }
  | { ok: false; reason: 'FAILED'; error: unknown }

async function read({ path, ...options }: BlogTask): Promise<BlogAnswer> {
  try {
    const folder = await openBlogFolder(path)
    const format = options.format ?? (await detectFormat(folder))
    if (!format) return { ok: false, reason: 'NO_BLOG' }
    return { ok: true, value: await readBlog(folder, { ...options, format }) }
  } catch (error) {
    if (error instanceof OperatorError) {
      return { ok: false, reason: 'SENTENCE', sentence: error.message }
    }
    // A text that is nested so deeply that the stack ended.
    if (error instanceof RangeError) return { ok: false, reason: 'TOO_DEEP' }
    return { ok: false, reason: 'FAILED', error }
  }
}

parentPort?.postMessage(await read(workerData as BlogTask))
