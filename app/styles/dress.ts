/** The look that the owner has chosen, in the CSS of a page. */
import type { Look } from '#shared/look.ts'
import { lookUp } from '#shared/look-up.ts'

/** In pixels: the corners of controls and pictures, of menus, and of keys in a text. */
const softer: Record<string, string> = { '2px': '8px', '3px': '6px', '6px': '12px' }

/** Without a choice, the same CSS. What is added stands outside of the layers, so it comes before the tokens. */
export function dress(css: string, { accent, headings, corners }: Look): string {
  const shaped =
    corners === 'soft'
      ? css.replaceAll(/border-radius:([^;}]+)/g, (_, radii: string) => {
          const soft = radii.replaceAll(/\b[236]px/g, (radius) => lookUp(softer, radius) ?? radius)
          return `border-radius:${soft}`
        })
      : css
  const own = [
    accent ? `:root{--accent:light-dark(${accent.day},${accent.night})}` : '',
    headings === 'sans' ? ':root,[lang]{--serif:var(--sans)}' : '',
  ]
  return shaped + own.join('')
}
