/** Inspects the pictures that the posts of an old blog show, and names them for the media. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isPicture, mediaLimits } from '#shared/media.ts'
import type { RunTask } from '../../platform/helper/helper.ts'
import type { Inspected } from '../../platform/media-processing/tasks.ts'
import { createInspect } from '../folder/read-media.ts'
import { toMediaName } from '../store/media-name.ts'
import type { FolderMedia, StoredMedia } from '../store/store-media.ts'
import type { BlogFolder } from './blog-folder.ts'
import { toRemoteName } from './remote-pictures.ts'

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

/**
 * A file that the site has already keeps its name there. `present`: the names of all files of the site, by hash.
 * Returns the names by path in the folder, and the files that the site does not have.
 */
export function namePictures(pictures: BlogPictures, present: ReadonlyMap<string, string>) {
  const byHash = new Map(present)
  const taken = new Set(present.values())
  const names = new Map<string, string>()
  const added: FolderMedia[] = []
  for (const [path, picture] of pictures) {
    if (typeof picture === 'string') continue
    const wanted = /^https:/.test(path)
      ? toRemoteName(path, picture.inspected.type)
      : toMediaName(path.split('/').at(-1) ?? '', picture.inspected.type)
    const name = byHash.get(picture.hash) ?? findFree(wanted, taken)
    names.set(path, name)
    if (byHash.has(picture.hash)) continue
    byHash.set(picture.hash, name)
    taken.add(name)
    const { file, hash, bytes, inspected } = picture
    added.push({ name, hash, bytes, file, inspected, alt: {}, decorative: false })
  }
  return { names, added }
}

function findFree(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? name : `${name.slice(0, dot)}-${number}${name.slice(dot)}`
    if (!taken.has(wanted)) return wanted
  }
}
