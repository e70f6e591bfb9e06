/** The icon of a site whose owner has chosen an accent or a mark. The one that it comes with is `app/public/favicon.svg`. */
import { iconGround } from './accent.ts'
import { accents, type Look } from './look.ts'

export function hasOwnIcon({ accent, mark }: Look): boolean {
  return accent !== null || mark !== undefined
}

interface IconShape {
  /** The free space on each side, of 32 units. */
  margin?: number
  radius?: number
  /** Without it, the letter is left to a program that has its font. */
  hasLetter?: boolean
}

/** A lattice with the accent in its middle, and the initial on it if that is the mark. */
export function toSiteIcon(
  look: Look,
  { margin = 4, radius = 3, hasLetter = true }: IconShape = {},
) {
  const { day, night } = look.accent ?? accents.dancheong
  const hasInitial = look.mark === 'initial'
  const scale = (32 - 2 * margin) / 24
  // With a letter, the pane in the middle is larger, and the bars are thinner.
  const [from, to, stroke] = hasInitial ? [4, 20, 1.5] : [8, 16, 2]
  const side = to - from
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<style>path{stroke:#2a2320}rect{fill:${iconGround.day}}.a{stroke:${day};fill:${day}}text{fill:#fff}`,
    `@media(prefers-color-scheme:dark){path{stroke:#edeae3}rect{fill:${iconGround.night}}`,
    `.a{stroke:${night};fill:${night}}text{fill:#222}}</style>`,
    `<rect width="32" height="32" rx="${radius}"/>`,
    `<g transform="translate(${margin} ${margin})${scale === 1 ? '' : ` scale(${scale})`}" stroke-width="${stroke}">`,
    `<path d="M0 0h24v24H0zM${from} 0v24M${to} 0v24M0 ${from}h24M0 ${to}h24" fill="none"/>`,
    `<path class="a" d="M${from} ${from}h${side}v${side}h-${side}z"/>`,
    hasInitial && hasLetter
      ? `<text x="12" y="16.6" font-size="13" font-weight="600" text-anchor="middle" font-family="serif">${escapeText(look.initial)}</text>`
      : '',
    '</g></svg>',
  ].join('')
}

function escapeText(letter: string): string {
  return letter.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
