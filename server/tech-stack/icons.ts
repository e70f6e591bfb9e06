/** Icons of brands, out of the files of simple-icons: read when first asked for. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(dirname(fileURLToPath(import.meta.resolve('simple-icons'))), 'icons')
const known = new Map<string, Promise<string | null>>()

/** The SVG path of an icon in a box of 24 by 24, by its slug (`vuedotjs`); null if there is none. */
export function findIconPath(slug: string): Promise<string | null> {
  let path = known.get(slug)
  if (!path) {
    path = readIconPath(slug)
    known.set(slug, path)
  }
  return path
}

async function readIconPath(slug: string): Promise<string | null> {
  try {
    const svg = await readFile(join(folder, `${slug}.svg`), 'utf8')
    return / d="([^"]+)"/.exec(svg)?.[1] ?? null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
