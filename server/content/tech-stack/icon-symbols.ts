/** The icons of technologies as symbols of one SVG document. */
import { techStackIconsPath } from '#shared/pages.ts'
import { categoryIcons } from '#shared/tech-stack.ts'
import { findIconPath } from './icons.ts'

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
