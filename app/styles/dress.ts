/** The look that the owner has chosen, in the CSS of a page. */
import type { Look } from '#shared/look.ts'
import { corners, soften } from './soften.ts'

/** Without a choice, the same CSS. What is added stands outside of the layers, so it comes before the tokens. */
export function dress(css: string, look: Look): string {
  const { accent, headings } = look
  const isSoft = look.corners === 'soft'
  const own = [
    isSoft ? `:root{${corners}:1}` : '',
    accent ? `:root{--accent:light-dark(${accent.day},${accent.night})}` : '',
    headings === 'sans' ? ':root,[lang]{--serif:var(--sans)}' : '',
  ]
  return (isSoft ? soften(css) : css) + own.join('')
}
