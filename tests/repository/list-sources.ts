import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const rooms = ['app', 'admin', 'client', 'server', 'shared']

/**
 * The files of a folder at any depth whose names match, as paths from the root of the repository. What npm
 * installed is none of them: `bench/lighthouse` has packages of its own once its benchmark has run.
 */
export async function listSources(folder: string, names = /\.(?:tsx?|mjs)$/): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((path) => !path.split(sep).includes('node_modules'))
}
