/** By what an import knows that it has read a post before. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A digest of the names and bytes of a post's files, by its slug. */
export type PostDigests = ReadonlyMap<string, string>

/** `files` are sorted. Synchronous for the reason of `listContentFolder`. */
export function digestPosts(folder: string, files: string[]): Map<string, string> {
  const posts = Map.groupBy(files, slugOf)
  const digests = new Map<string, string>()
  for (const [slug, paths] of posts) if (slug !== null) digests.set(slug, digest(folder, paths))
  return digests
}

function slugOf(file: string): string | null {
  const [parent, slug] = file.split('/')
  return parent === 'posts' && slug !== undefined ? slug : null
}

function digest(folder: string, paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const bytes = readIfPossible(join(folder, path))
    hash.update(`${path}\0${bytes?.length ?? 'unreadable'}\0`)
    if (bytes) hash.update(bytes)
  }
  return hash.digest('base64url')
}

/** What cannot be read, the reader that comes after says. */
function readIfPossible(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
