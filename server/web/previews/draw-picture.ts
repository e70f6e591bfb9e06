/**
 * Draws the preview picture of a page: its text at the left, its lattice at the right, and a line between
 * them.
 */
import { type Node, Renderer } from '@takumi-rs/core'
import sharp from 'sharp'
import type { Language } from '#shared/i18n/languages.ts'
import { latticeSize, type PagePreview, paper, pictureSize } from '#shared/pages.ts'
import { type Fonts, familiesFor, openFonts } from './fonts.ts'

/** The colours of the light theme in `app/styles/tokens.css`. */
const ink = '#221913'
const ink2 = '#57493f'
const line = '#d6d0c8'
const accent = '#bb2f17'

// No picture is drawn twice.
sharp.cache(false)

/** WebPs that this site drew: `cover` is shown instead of the lattice, and `mark` instead of the square in the accent. */
interface OwnPictures {
  cover?: Uint8Array | null
  mark?: Uint8Array | null
}

/** Returns a PNG; `host` is shown below the text. */
export type DrawPicture = (
  preview: PagePreview,
  language: Language,
  host: string,
  own?: OwnPictures,
) => Promise<Buffer<ArrayBuffer>>

export function createPictureDrawer(): DrawPicture {
  let tools: Promise<{ fonts: Fonts; renderer: Renderer }> | undefined
  let lattice: { svg: string; png: Promise<Buffer> } | undefined

  /** A page has the same one in every language. */
  function drawLattice(svg: string): Promise<Buffer> {
    if (lattice?.svg === svg) return lattice.png
    const png = sharp(Buffer.from(svg)).png().toBuffer()
    png.catch(() => {
      lattice = undefined
    })
    lattice = { svg, png }
    return png
  }

  return async (preview, language, host, { cover, mark } = {}) => {
    tools ??= openFonts().then((fonts) => ({ fonts, renderer: new Renderer() }))
    const { fonts, renderer } = await tools
    const words = {
      title: fonts.keepDrawable(preview.title),
      description: fonts.keepDrawable(preview.description),
      siteTitle: fonts.keepDrawable(preview.siteTitle),
      host,
    }
    await fonts.registerFor(`${Object.values(words).join('')}…`, renderer)
    const shown = cover
      ? await sharp(cover)
          .resize({ ...latticeSize, fit: 'cover' })
          .png()
          .toBuffer()
      : await drawLattice(preview.lattice)
    const images = [{ src: 'lattice', data: new Uint8Array(shown), cache: 'none' as const }]
    if (mark) {
      const fitted = await sharp(mark).resize(80, 80, { fit: 'inside' }).png().toBuffer()
      images.push({ src: 'mark', data: new Uint8Array(fitted), cache: 'none' })
    }
    const sign: Node = mark
      ? { type: 'image', src: 'mark', width: 40, height: 40, style: { objectFit: 'contain' } }
      : box({ width: 14, height: 14, flexShrink: 0, backgroundColor: preview.accent ?? accent })
    const png = await renderer.render(layOut(words, language, sign), {
      ...pictureSize,
      format: 'png',
      lang: language,
      fontFamilies: familiesFor(language),
      images,
    })
    // A lattice has few colours. With a cover, a palette halves the size without a visible difference.
    if (!cover) return png
    return (await sharp(png).png({ palette: true, effort: 1 }).toBuffer()) as Buffer<ArrayBuffer>
  }
}

type Words = Pick<PagePreview, 'title' | 'description' | 'siteTitle'> & { host: string }
type Style = NonNullable<Node['style']>

/** `sign`: before the title of the site. */
function layOut(
  { title, description, siteTitle, host }: Words,
  language: Language,
  sign: Node,
): Node {
  const isFront = title === siteTitle
  const lines = widthOf(title) > 18 ? 2 : 3
  return box(
    { width: '100%', height: '100%', display: 'flex', backgroundColor: paper.day },
    box(
      {
        flexGrow: 1,
        flexBasis: 0,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: '60px 52px 54px 64px',
      },
      box(
        { display: 'flex', alignItems: 'center', columnGap: 16, height: 40 },
        sign,
        text(isFront ? '' : siteTitle, language, 1, {
          fontSize: 26,
          color: ink2,
          fontWeight: 500,
        }),
      ),
      box(
        { display: 'flex', flexDirection: 'column', rowGap: 26 },
        text(title, language, 3, {
          fontSize: widthOf(title) > 40 ? 54 : 64,
          fontWeight: 700,
          lineHeight: 1.25,
          color: ink,
          textWrap: 'balance',
        }),
        text(shorten(description, language, lines), language, lines, {
          fontSize: 27,
          fontWeight: 400,
          lineHeight: 1.6,
          color: ink2,
        }),
      ),
      box(
        { display: 'flex', borderTop: `1px solid ${line}`, paddingTop: 20, height: 50 },
        text(host, language, 1, { fontSize: 22, color: ink2, fontWeight: 400 }),
      ),
    ),
    box(
      {
        display: 'flex',
        width: latticeSize.width,
        height: '100%',
        borderLeft: `1px solid ${ink2}`,
      },
      { type: 'image', src: 'lattice', ...latticeSize },
    ),
  )
}

/** Of the column of text at the size of the description, in half-width units; the end of a line stays empty where a word does not fit. */
const unitsInLine = 43

/** As many whole sentences as fit, or else words: the renderer would cut one. */
function shorten(words: string, language: Language, lines: number): string {
  let width = 0
  let end = 0
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'word' }).segment(
    words,
  )) {
    width += widthOf(segment)
    if (width > lines * unitsInLine) {
      const cut = words.slice(0, end)
      const [sentences = ''] = /^.*(?:[.!?](?= )|[。！？])/s.exec(cut) ?? []
      return sentences.length * 2 > end ? sentences : `${cut.replace(/[\s\p{P}]+$/u, '')}…`
    }
    if (/\s$/.test(segment) || language === 'ja') end = index + segment.length
  }
  return words
}

function box(style: Style, ...children: Node[]): Node {
  return { type: 'container', style, children }
}

function text(words: string, language: Language, lines: number, style: Style): Node {
  const breaking: Style = {
    wordBreak: 'keep-all',
    overflowWrap: 'anywhere',
    lineClamp: lines,
    textOverflow: 'ellipsis',
  }
  const shown = language === 'ja' ? breakBetweenWords(words) : words
  return { type: 'text', text: shown, style: { ...breaking, ...style } }
}

/** Japanese has no spaces: allows line breaks between words, but not inside them. */
function breakBetweenWords(words: string): string {
  const segments = new Intl.Segmenter('ja', { granularity: 'word' }).segment(words)
  return [...segments]
    .map(({ segment, isWordLike }) => (isWordLike ? `\u200b${segment}` : segment))
    .join('')
    .replace(/^\u200b/, '')
}

/** The width in half-width units: a Korean or Japanese character is as wide as two Latin ones. */
function widthOf(words: string): number {
  return [...words].reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) > 0x10ff ? 2 : 1), 0)
}
