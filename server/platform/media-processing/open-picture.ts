/** Opens a picture for libvips: an SVG as a drawing in a fixed size, everything else as it is. */
import { open, readFile } from 'node:fs/promises'
import type { Sharp, SharpOptions } from 'sharp'
import { mediaLimits } from '#shared/media.ts'
import { sharp } from './loaders.ts'

/** Enough to recognise each type. */
const headBytes = 4096
const svgLoader = { operation: ['VipsForeignLoadSvgBuffer'] }
/** A small drawing keeps its size. Others get room for screens with twice the pixels. */
const smallSide = 300
const largeSide = 1600

export class RefusedSvgError extends Error {}

export async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

export function isSvg(head: Buffer): boolean {
  return /<svg[\s>]/i.test(head.toString('latin1'))
}

/**
 * Calls `act` with a function that opens the picture. An SVG can be opened only until `act` ends. Throws `RefusedSvgError`
 * for an SVG that contains more than a drawing.
 */
export async function withPicture<Value>(
  file: string,
  act: (openPicture: (options: SharpOptions) => Sharp) => Promise<Value>,
): Promise<Value> {
  if (!isSvg(await readHead(file))) return act((options) => sharp(file, options))
  const source = toPlainSvg(await readFile(file))
  sharp.unblock(svgLoader)
  try {
    const density = await findDensity(source)
    return await act((options) => sharp(source, { ...options, density }))
  } finally {
    sharp.block(svgLoader)
  }
}

async function findDensity(source: Buffer): Promise<number> {
  const { width, height } = await sharp(source, { density: 72, limitInputPixels: false }).metadata()
  const side = Math.max(width, height)
  // Too large ones are refused by their size, as other pictures are.
  if (side <= smallSide || side > mediaLimits.side) return 72
  return 72 * Math.min(2, largeSide / side)
}

/** Splits an SVG: the XML declaration, and the text after comments and a DOCTYPE without entities. */
const start =
  /^\s*(<\?xml\s[^<>]*\?>)?(?:\s|<!--(?:(?!-->)[\s\S])*-->)*(?:<!DOCTYPE[^<>[\]]*>)?([\s\S]*)$/

/**
 * The text of an SVG for librsvg: without a DOCTYPE, and in a buffer, so that librsvg knows no folder from which it could
 * load files. An SVG with scripts, web pages or other files is refused, because librsvg would draw it without them.
 */
function toPlainSvg(bytes: Buffer): Buffer {
  if (bytes.length > mediaLimits.svgBytes) throw new RefusedSvgError()
  const [, prolog = '', svg = ''] = start.exec(decode(bytes)) ?? []
  const [, encoding = 'utf-8'] = /\sencoding\s*=\s*["']([^"']*)/.exec(prolog) ?? []
  const parts = svg.split('<').slice(1)
  if (
    !/^(?:utf-8|us-ascii)$/i.test(encoding) ||
    parts.length > mediaLimits.svgElements * 2 ||
    parts.some(isForeign) ||
    (parts.some((part) => nameOf(part) === 'foreignobject') &&
      !parts.some((part) => nameOf(part) === 'switch'))
  ) {
    throw new RefusedSvgError()
  }
  return Buffer.from(svg)
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new RefusedSvgError()
  }
}

const hrefs = /\s(?:[^\s:=]+:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** Whether a part of an SVG is not allowed. `part`: the text after a `<`. */
function isForeign(part: string): boolean {
  const name = nameOf(part)
  if (name === 'script' || /^(?:!DOCTYPE|!ENTITY|\?xml-stylesheet)/i.test(part)) return true
  if (/^[!?]/.test(part)) return false
  const [tag = ''] = /^(?:[^"'>]+|"[^"]*"|'[^']*')*/.exec(part) ?? []
  if (/\son\w+\s*=/i.test(tag.replaceAll(/"[^"]*"|'[^']*'/g, '""'))) return true
  // A link is not followed when it is drawn.
  const allowed =
    name === 'a' ? /^(?!\w*script:)/i : /^(?:#|data:image\/(?:png|jpe?g|gif|webp);base64,)/
  return [...tag.matchAll(hrefs)].some(
    ([, one, other]) => !allowed.test((one ?? other ?? '').trim()),
  )
}

function nameOf(part: string): string {
  return (/^(?:[^\s:/>]+:)?([\w.-]+)/.exec(part)?.[1] ?? '').toLowerCase()
}
