/** Names the pictures of a blog for the media. A file that the site has already keeps its name there. */
import { toMediaName } from '../store/media-name.ts'
import type { FolderMedia } from '../store/store-media.ts'
import type { BlogPicture, BlogPictures } from './read-pictures.ts'
import { toRemoteName } from './remote-pictures.ts'

export interface NamedPictures {
  /** By path in the folder. */
  names: Map<string, string>
  /** Those that the site does not have. */
  added: FolderMedia[]
}

/** `present`: the names of all files of the site, by hash. */
export function namePictures(
  pictures: BlogPictures,
  present: ReadonlyMap<string, string>,
): NamedPictures {
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
    added.push(toMedia(picture, name))
  }
  return { names, added }
}

function toMedia({ file, hash, bytes, inspected }: BlogPicture, name: string): FolderMedia {
  return { name, hash, bytes, file, inspected, alt: {}, decorative: false }
}

function findFree(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? name : `${name.slice(0, dot)}-${number}${name.slice(dot)}`
    if (!taken.has(wanted)) return wanted
  }
}
