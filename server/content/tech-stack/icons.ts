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
    const path = / d="([^"]+)"/.exec(svg)?.[1]
    return path ? toHundredths(path) : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Icons are shown 20 px wide: a hundredth of a unit is enough, and spares About 5 KB. Only digits behind the
 * point are touched, without a carry, because flags of arcs may stand before it unseparated (`a1 1 0 01.123`).
 */
function toHundredths(path: string): string {
  return path.replaceAll(/\.\d{3,}/g, (fraction) => {
    const hundredths = Math.min(Math.round(Number(fraction) * 100), 99)
    return `.${String(hundredths).padStart(2, '0').replace(/0$/, '')}`
  })
}
