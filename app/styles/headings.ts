/**
 * The font that a site makes of the characters of its headings (`server/web/heading-fonts/`). A heading with any other
 * character falls back as a whole: two fonts in one heading would be seen.
 */
import type { HeadingFont } from '#shared/look.ts'
import type { FoundHeading } from '#shared/pages.ts'

const headings = /<h([1-4])\b([^>]*)>(.*?)<\/h\1>/gs
/** Its font is that of another language. */
const foreign = / lang="/

/** Characters beyond ASCII that need a glyph: tags and entities have none of them, and joiners have no shape. */
const beyondAscii = (html: string) => html.replaceAll(/<[^>]*>|[\s\u2060]|\p{ASCII}/gu, '')

export function readHeadings(html: string): FoundHeading[] {
  return [...html.matchAll(headings)]
    .filter(([whole]) => !foreign.test(whole))
    .map(([, level, , inner = '']) => ({ level: Number(level), text: beyondAscii(inner) }))
}

export function markUncovered(html: string, { characters }: HeadingFont): string {
  const known = new Set(characters)
  return html.replaceAll(headings, (whole, level: string, _attributes, inner: string) => {
    const isCovered = !foreign.test(whole) && [...beyondAscii(inner)].every((one) => known.has(one))
    return isCovered ? whole : `<h${level} data-plain${whole.slice(3)}`
  })
}

/** Headings that islands render later are not marked. */
const covered = ':is(h1,h2,h3,h4):not([data-plain],[data-island] *)'

/** `--h` is set for those headings only, and what is serif by another rule is so with it. */
export function toFontStyles(css: string, { address }: HeadingFont): string {
  const face = `@font-face{font-family:H;src:url(${address});font-weight:600;font-display:optional}`
  return `${css.replaceAll('var(--serif)', 'var(--h,)var(--serif)')}${face}${covered}{--h:H,}`
}

/** In the inline script of the first page, after its own script has arrived: the font is there for the next page. */
export function toFontLoader({ address }: HeadingFont): string {
  return `.then(()=>{(self.requestIdleCallback||setTimeout)(()=>new FontFace("H","url(${address})").load().catch(()=>{}))})`
}
