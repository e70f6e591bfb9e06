/** Inspects the pictures and other files of an old blog that its posts show. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isPicture, mediaLimits } from '#shared/media.ts'
import type { RunTask } from '../../platform/helper/helper.ts'
import type { Inspected } from '../../platform/media-processing/tasks.ts'
import { createInspect } from '../folder/read-media.ts'
import type { StoredMedia } from '../store/store-media.ts'
import type { BlogFolder } from './blog-folder.ts'

export interface BlogPicture {
  path: string
  file: string
  hash: string
  bytes: number
  inspected: Inspected
}

/** By path. A sentence: why it is refused. */
export type BlogPictures = Map<string, BlogPicture | string>

export async function readPictures(
  folder: BlogFolder,
  paths: ReadonlySet<string>,
  stored: StoredMedia,
  run: RunTask,
): Promise<BlogPictures> {
  const inspect = createInspect(stored, run)
  const pictures: BlogPictures = new Map()
  for (const path of paths) {
    const remote = folder.remote?.open(path)
    const known = remote?.hash ? stored.get(remote.hash) : undefined
    if (known && remote?.hash) {
      pictures.set(path, { path, file: '', hash: remote.hash, bytes: 0, inspected: known })
      continue
    }
    const file = remote?.file ?? folder.locate(path)
    const { size: bytes } = await stat(file)
    if (bytes > mediaLimits.bytes) {
      pictures.set(path, `is larger than ${mediaLimits.bytes / 1_000_000} MB`)
      continue
    }
    const digest = createHash('sha256')
    await pipeline(createReadStream(file), digest)
    const hash = digest.digest('hex')
    const inspected = await inspect(file, hash)
    // A link to a page or a PDF on another site stays one.
    if (typeof inspected === 'string' || (remote && !isPicture(inspected.type))) {
      folder.remote?.refuse(path)
      pictures.set(path, typeof inspected === 'string' ? inspected : 'is no picture')
    } else pictures.set(path, { path, file, hash, bytes, inspected })
  }
  return pictures
}
