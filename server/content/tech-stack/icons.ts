/** Icons of brands from the files of simple-icons. They are read at their first use. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { techStackIconsPath } from '#shared/pages.ts'
import { categoryIcons } from '#shared/tech-stack.ts'

const folder = join(dirname(fileURLToPath(import.meta.resolve('simple-icons'))), 'icons')
const known = new Map<string, Promise<string | null>>()

/** Returns the SVG path of an icon in a 24 by 24 box by its slug (`vuedotjs`), or null if there is none. */
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
 * Icons are displayed 24 px wide, so two decimals are enough, which saves about 5 KB. Only digits after the
 * point are changed, and never the digit before it: arc flags may precede it without a separator (`a1 1 0
 * 01.123`).
 */
function toHundredths(path: string): string {
  return path.replaceAll(/\.\d{3,}/g, (fraction) => {
    const hundredths = Math.min(Math.round(Number(fraction) * 100), 99)
    return `.${String(hundredths).padStart(2, '0').replace(/0$/, '')}`
  })
}

/** `names`: slugs of icons. Those that do not exist are left out. */
export async function toIconSymbols(names: Iterable<string>): Promise<string> {
  const symbols = await Promise.all([...new Set(names)].map(toSymbol))
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

async function toSymbol(name: string): Promise<string> {
  const lines = categoryIcons.get(name)
  const path = lines ?? (await findIconPath(name))
  if (path === null) return ''
  const look = lines
    ? 'fill="none" stroke="currentColor" stroke-width="1.5"'
    : 'fill-rule="evenodd"'
  return `<symbol id="icon-${name}" viewBox="0 0 24 24"><path ${look} d="${path}"/></symbol>`
}

/**
 * Puts the icons that a page refers to into the page itself: a draft may use icons that the published file does
 * not have yet.
 */
export async function includeIcons(html: string): Promise<string> {
  const [before = '', ...parts] = html.split(`href="${techStackIconsPath}#icon-`)
  if (parts.length === 0) return html
  const names = parts.map((part) => part.slice(0, part.indexOf('"')))
  const symbols = await toIconSymbols(names)
  const page = [before, ...parts].join('href="#icon-')
  return page.replace('</body>', () => `<div hidden>${symbols}</div></body>`)
}
