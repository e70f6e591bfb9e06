/** What `read-in-helper.ts` has done in another process: a zip of content is unpacked, and the folder read. */
import type { ImportProblem } from '#shared/admin/content-import.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { RunTask } from '../../platform/helper/helper.ts'
import type { ChangedContent } from '../kinds/store-content.ts'
import type { PostDigests } from '../store/post-digests.ts'
import type { StoredMedia } from '../store/store-media.ts'
import { readChangedContent } from './read-content.ts'
import { type UnzipFailure, unzipContent } from './unzip-content.ts'

export interface ReadTask {
  folder: string
  /** Unpacked into the folder first; names in it may be written in the encoding of this language. */
  zip: { file: string; language: Language } | null
  stored: PostDigests
  storedMedia: StoredMedia
}

export type ReadAnswer =
  | { ok: true; value: ChangedContent }
  | { ok: false; reason: UnzipFailure }
  /** `more`: how many were found besides. */
  | { ok: false; reason: 'PROBLEMS'; problems: ImportProblem[]; more: number }

/** Foreign files may have any number of them. */
const mostProblems = 1000

export async function run(
  { folder, zip, stored, storedMedia }: ReadTask,
  ask: RunTask,
): Promise<ReadAnswer> {
  if (zip) {
    const unzipped = await unzipContent(zip.file, folder, zip.language)
    if (!unzipped.ok) return { ok: false, reason: unzipped.code }
    if (unzipped.value.length > 0) return refuse(unzipped.value)
  }
  const read = await readChangedContent(folder, stored, storedMedia, ask)
  return read.ok ? read : refuse(read.problems)
}

function refuse(problems: ImportProblem[]): ReadAnswer {
  const more = Math.max(0, problems.length - mostProblems)
  return { ok: false, reason: 'PROBLEMS', problems: problems.slice(0, mostProblems), more }
}
