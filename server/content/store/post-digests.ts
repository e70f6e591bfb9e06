/** Digests by which an import recognises posts that were imported before. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A digest of the names and bytes of a post's files, by slug. */
export type PostDigests = ReadonlyMap<string, string>

/** `files` must be sorted. Synchronous for the same reason as `listContentFolder`. */
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

/** Unreadable files are reported later by the document reader. */
function readIfPossible(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
