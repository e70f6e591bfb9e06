/**
 * Ends an address that is written without brackets where the sentence goes on. GFM ends it at a space, but Korean
 * particles and Japanese punctuation follow without one.
 */

interface Position {
  start: { offset?: number }
  end: { offset?: number }
}

interface MarkdownNode {
  type: string
  value?: string
  url?: string
  children?: MarkdownNode[]
  position?: Position | undefined
}

const letter = '\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}'
const punctuation = '、。，．！？：；「」『』（）【】〈〉《》“”‘’…'
/** Those that are longer stay as they are, so that the search for their end remains quick. */
const longest = 2000
const start = /^(?:https?:\/\/)?[^/?#]*/i
/** Ends of brackets, quotations and stress, which GFM leaves out only at the end of the whole word. */
const closing = `[)"'*~]*`
/** A host in other letters, such as `한국.kr`, has none of them behind its last label. */
const host = new RegExp(
  `^(?:https?://)?[^/?#]*?\\.[a-z]{2,}(?::\\d+)?(?=${closing}[${letter}${punctuation}])`,
  'iu',
)
const particles =
  '에서|에게|에|으로|로|부터|까지|은|는|이|가|을|를|의|과|와|도|만|이나|나|보다|처럼|마다|라는|이라는|라고|이라고|입니다|이다|예요|이에요|이며|이고|고|との|とは|では|には|から|まで|より|は|が|に|で|と|の|や|も|へ'
/**
 * Paths may contain such letters too (`/wiki/한국`, `/2024년-회고`). Only particles up to the end of the word belong to the
 * sentence; in Japanese, which has no spaces, also what follows を. A limit, because a text may repeat particles for ever.
 */
const tail = `(?:(?:${particles}){1,3}(?![${letter}\\w/?&=#%-])|を)`
const ends = new RegExp(
  `[${punctuation}]|(?<=[a-z\\d/])${closing}(?=${tail})|\\)(?=[${letter}])`,
  'giu',
)

/** A remark plugin. */
export function endBareAddresses() {
  return function visit(node: MarkdownNode): void {
    if (!node.children) return
    node.children = node.children.flatMap((child) => (isBare(child) ? cut(secure(child)) : [child]))
    for (const child of node.children) visit(child)
  }
}

/** Not `<https://example.com>` or `[text](https://example.com)`: these begin before their text. */
function isBare({ type, children = [], position }: MarkdownNode): boolean {
  const [text] = children
  return type === 'link' && text?.position?.start.offset === position?.start.offset
}

/** GFM puts `http:` before `www.`. */
function secure(link: MarkdownNode): MarkdownNode {
  const isWithoutScheme = /^www\./i.test(link.children?.[0]?.value ?? '')
  return isWithoutScheme ? { ...link, url: link.url?.replace(/^http:/, 'https:') ?? '' } : link
}

function cut(link: MarkdownNode): MarkdownNode[] {
  const [text] = link.children ?? []
  const address = text?.value ?? ''
  const end = findEnd(address)
  const rest = address.slice(end)
  if (rest === '' || !link.url?.endsWith(rest)) return [link]
  const [before, after] = split(link.position, end)
  return [
    {
      ...link,
      url: link.url.slice(0, -rest.length),
      children: [{ type: 'text', value: address.slice(0, end), position: before }],
      position: before,
    },
    { type: 'text', value: rest, position: after },
  ]
}

function split(position: Position | undefined, length: number): (Position | undefined)[] {
  if (position?.start.offset === undefined) return []
  const middle = { offset: position.start.offset + length }
  return [
    { start: position.start, end: middle },
    { start: middle, end: position.end },
  ]
}

function findEnd(address: string): number {
  if (address.length > longest) return address.length
  const atHost = host.exec(address)
  if (atHost) return atHost[0].length
  const path = start.exec(address)?.[0].length ?? 0
  for (const { index, 0: mark } of address.matchAll(ends)) {
    if (index < path) continue
    if (!mark.startsWith(')') || !isOpen(address.slice(0, index))) return index
    // The bracket is part of the address: `/wiki/Rain_(film)을`, but not `/wiki/비_(영화)의_역사`.
    if (/[a-z\d]$/i.test(address.slice(0, index))) return index + 1
  }
  return address.length
}

function isOpen(text: string): boolean {
  return text.split('(').length > text.split(')').length
}
