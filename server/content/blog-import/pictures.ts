/** Inspects the pictures that the posts of an old blog show, and names them for the media. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isPicture, mediaLimits } from '#shared/media.ts'
import type { RunTask } from '../../platform/helper/helper.ts'
import { createInspect } from '../folder/read-media.ts'
import { toMediaName } from '../store/media-name.ts'
import type { FolderMedia, StoredMedia } from '../store/store-media.ts'
import type { BlogFolder } from './blog-folder.ts'
import { toRemoteName } from './remote-pictures.ts'

/** In the media, by path in the folder. Not ok: it was refused, with this sentence. */
export type NameOf = (
  path: string,
) => { ok: true; value: string; isStilled?: boolean } | { ok: false; problem: string }

/** A file that the site has already keeps its name there. `added`: those that it does not have. */
export async function readPictures(
  folder: BlogFolder,
  paths: ReadonlySet<string>,
  { media, names: present }: { media: StoredMedia; names: ReadonlyMap<string, string> },
  run: RunTask,
): Promise<{ nameOf: NameOf; added: FolderMedia[] }> {
  const inspect = createInspect(media, run)
  const byHash = new Map(present)
  const taken = new Set(present.values())
  const names = new Map<string, ReturnType<NameOf>>()
  const added: FolderMedia[] = []
  for (const path of paths) {
    const picture = await look(path)
    if (typeof picture === 'string') {
      names.set(path, { ok: false, problem: picture })
      continue
    }
    const { hash, inspected } = picture
    const wanted = /^https:/.test(path)
      ? toRemoteName(path, inspected.type)
      : toMediaName(path.split('/').at(-1) ?? '', inspected.type)
    const name = byHash.get(hash) ?? findFree(wanted, taken)
    names.set(path, { ok: true, value: name, isStilled: inspected.motion === 'stilled' })
    if (byHash.has(hash)) continue
    byHash.set(hash, name)
    taken.add(name)
    added.push({ name, ...picture, alt: {}, decorative: false })
  }
  return {
    nameOf: (path) => names.get(path) ?? { ok: false, problem: 'was not looked into' },
    added,
  }

  /** A sentence: why it is refused. */
  async function look(path: string) {
    const remote = folder.remote?.open(path)
    const known = remote?.hash ? media.get(remote.hash) : undefined
    if (known && remote?.hash) return { hash: remote.hash, bytes: 0, file: '', inspected: known }
    const file = remote?.file ?? folder.locate(path)
    const { size: bytes } = await stat(file)
    if (bytes > mediaLimits.bytes) return `is larger than ${mediaLimits.bytes / 1_000_000} MB`
    const digest = createHash('sha256')
    await pipeline(createReadStream(file), digest)
    const hash = digest.digest('hex')
    const inspected = await inspect(file, hash)
    // A link to a page or a PDF on another site stays one.
    if (typeof inspected !== 'string' && (!remote || isPicture(inspected.type)))
      return { hash, bytes, file, inspected }
    folder.remote?.refuse(path)
    return typeof inspected === 'string'
      ? inspected
      : 'is none of JPEG, PNG, WebP, AVIF, GIF, SVG, PDF, MP3, M4A and OGG'
  }
}

function findFree(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? name : `${name.slice(0, dot)}-${number}${name.slice(dot)}`
    if (!taken.has(wanted)) return wanted
  }
}
