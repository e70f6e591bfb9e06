/** Draws an icon of the site: its lattice with the accent, with the initial on it, or the picture that is its mark. */
import { Renderer } from '@takumi-rs/core'
import sharp from 'sharp'
import type { Look } from '#shared/look.ts'
import { toSiteIcon } from '#shared/site-icon.ts'
import { type Fonts, familiesFor, openFonts } from './fonts.ts'

export interface IconSize {
  side: number
  margin: number
  radius: number
}

/** `picture`: of the mark, drawn by this site before; null: the lattice is the mark. */
export type DrawIcon = (
  path: string,
  size: IconSize,
  look: Look,
  picture: Uint8Array | null,
) => Promise<Buffer<ArrayBuffer>>

export function createIconDrawer(): DrawIcon {
  let tools: Promise<{ fonts: Fonts; renderer: Renderer }> | undefined

  return async (path, size, look, picture) => {
    if (path.endsWith('.svg') && !picture) return Buffer.from(toSiteIcon(look))
    const png = picture ? await fitPicture(picture, size) : await drawLattice(size, look)
    if (path.endsWith('.svg')) return Buffer.from(wrap(png, size.side))
    return path.endsWith('.ico') ? toIco(png, size.side) : png
  }

  async function drawLattice({ side, margin, radius }: IconSize, look: Look) {
    const svg = toSiteIcon(look, { margin, radius, hasLetter: false })
    const lattice = sharp(Buffer.from(svg), { density: (72 * side) / 32 }).resize(side, side)
    const letter = look.mark === 'initial' && (await drawLetter(look.initial, side, margin))
    return toPng(letter ? lattice.composite([{ input: letter }]) : lattice)
  }

  /** null: no font has it, such as an emoji. */
  async function drawLetter(initial: string, side: number, margin: number) {
    tools ??= openFonts().then((fonts) => ({ fonts, renderer: new Renderer() }))
    const { fonts, renderer } = await tools
    const letter = fonts.keepDrawable(initial)
    if (letter === '') return null
    await fonts.registerFor(letter, renderer)
    const fontSize = (side * 13 * (32 - 2 * margin)) / 24 / 32
    const centre = { display: 'flex', alignItems: 'center', justifyContent: 'center' } as const
    const style = { fontSize, fontWeight: 600, lineHeight: 1, color: '#fff' } as const
    return renderer.render(
      {
        type: 'container',
        style: { width: '100%', height: '100%', ...centre },
        children: [{ type: 'text', text: letter, style }],
      },
      { width: side, height: side, format: 'png', fontFamilies: familiesFor('ko') },
    )
  }
}

/** Whole and in the middle, on nothing: an icon of a phone without a ground gets one from the phone. */
function fitPicture(picture: Uint8Array, { side, margin }: IconSize): Promise<Buffer<ArrayBuffer>> {
  const free = Math.round((Math.max(0, margin - 4) / 32) * side)
  const ground = { r: 255, g: 255, b: 255, alpha: margin > 4 ? 1 : 0 }
  const inner = side - 2 * free
  return toPng(
    sharp(picture)
      .resize(inner, inner, { fit: 'contain', background: ground })
      .extend({ top: free, bottom: free, left: free, right: free, background: ground }),
  )
}

const toPng = async (drawn: ReturnType<typeof sharp>) =>
  (await drawn.png({ palette: true, effort: 5 }).toBuffer()) as Buffer<ArrayBuffer>

function wrap(png: Buffer, side: number): string {
  const href = `data:image/png;base64,${png.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image width="${side}" height="${side}" href="${href}"/></svg>`
}

/** An ICO that contains one PNG, which all current browsers read. */
function toIco(png: Buffer, side: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
