/** Finds out which program a blog was written for. */
import type { BlogFormat } from '#shared/admin/posts-import.ts'
import { isGroup } from '../folder/yaml-document.ts'
import type { BlogFolder } from './blog-folder.ts'
import { formats } from './formats.ts'
import { readYaml } from './front-fields.ts'

/** Files of one kind that are looked into. */
const mostRead = 100

/** Null if nothing in the folder looks like a post. */
export async function detectFormat(folder: BlogFolder): Promise<BlogFormat | null> {
  const files = [...folder.files, ...(await listPackages(folder))]
  for (const [name, { known, isKnown }] of Object.entries(formats)) {
    const own = files.filter((file) => known.test(file))
    if (!isKnown && own.length > 0) return name as BlogFormat
    for (const file of isKnown ? own.slice(0, mostRead) : []) {
      const source = await folder.readText(file)
      if (source !== null && isKnown?.(source, folder)) return name as BlogFormat
    }
  }
  return null
}

/** `package:astro` for each that `package.json` depends on. */
export async function listPackages(folder: BlogFolder): Promise<string[]> {
  const source = folder.files.has('package.json') ? await folder.readText('package.json') : null
  // JSON is YAML.
  const read = readYaml(source ?? '')
  const { dependencies, devdependencies } = read.ok ? read.fields : {}
  return [dependencies, devdependencies]
    .flatMap((one) => (isGroup(one) ? Object.keys(one) : []))
    .map((name) => `package:${name}`)
}
