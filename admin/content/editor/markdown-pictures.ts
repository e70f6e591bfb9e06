/** Pictures of a Markdown text: `![description](address "caption")`. */
import type { Selected } from './markdown-commands.ts'

export interface TextPicture {
  from: number
  to: number
  alt: string
  address: string
  caption: string
}

const picture = /!\[((?:\\.|[^\]\\])*)\]\((<[^<>\n]*>|[^\s()]*)(?:[^\S\n]+"((?:\\.|[^"\\])*)")?\)/g

/** The picture at a place; with an address, the nearest one that shows it. */
export function findPicture(text: string, at: number, address?: string): TextPicture | null {
  const all = [...text.matchAll(picture)].map(
    ({ index, 0: whole, 1: alt, 2: link, 3: caption }) => ({
      from: index,
      to: index + whole.length,
      alt: unescaped(alt),
      address: link ?? '',
      caption: unescaped(caption),
    }),
  )
  const distance = ({ from, to }: TextPicture) => Math.max(from - at, at - to, 0)
  const [nearest] = all
    .filter((one) => (address === undefined ? distance(one) === 0 : one.address === address))
    .sort((one, other) => distance(one) - distance(other))
  return nearest ?? null
}

const unescaped = (text = '') => text.replaceAll(/\\([\\[\]"])/g, '$1')

/** The caret stands behind it. */
export function writePicture(
  text: string,
  at: number,
  next: Omit<TextPicture, 'from' | 'to'>,
): Selected {
  const found = findPicture(text, at, next.address)
  if (!found) return { text, from: at, to: at }
  const alt = next.alt.trim().replaceAll(/[\\[\]]/g, '\\$&')
  const caption = next.caption.trim().replaceAll(/[\\"]/g, '\\$&')
  const written = `![${alt}](${next.address}${caption && ` "${caption}"`})`
  const end = found.from + written.length
  return { text: text.slice(0, found.from) + written + text.slice(found.to), from: end, to: end }
}
