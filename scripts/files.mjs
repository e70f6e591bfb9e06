/** The folder of the program, and functions that detect changes of its files. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The text of a file by its absolute path, or null. */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** A digest of the names and bytes of files and folders, given from `root`. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  for (const path of paths) {
    if (statSync(join(root, path)).isFile()) add(path)
    else for (const file of filesBelow(path)) add(file)
  }
  return hash.digest('hex')
}

/** The paths of all files of a folder, from `root`, in the same order everywhere. */
export function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}
