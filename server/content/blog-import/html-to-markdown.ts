/** Converts HTML to Markdown. Of elements that Markdown does not have, the text is kept. */
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import type { NoteCode } from '#shared/admin/posts-import.ts'
import { lookUp } from '#shared/look-up.ts'
import { everyNode, type HtmlNode, textOf } from '../markdown/html-tree.ts'
import { escapeHtml } from './markdown-tree.ts'
import { toPage } from './tag-rules.ts'

/** The name of an element whose `title` is Markdown. As the text of an element, its white space would be collapsed. */
export const markdownElement = 'written-markdown'

interface State {
  all(node: HtmlNode): MdastNode[]
  toFlow(nodes: MdastNode[]): MdastNode[]
}
interface MdastNode {
  type: string
  value?: string
  url?: string
  title?: string | null
  alt?: string
  lang?: string
  children?: MdastNode[]
}

/** Elements that the Markdown of this site has as well. */
const keptInline = ['kbd', 'mark', 'sub', 'sup']
export const keptElements = new Set([...keptInline, 'br', 'caption', 'details', 'summary'])

/** Elements that are converted. Of an element in none of these lists, only the text is kept. */
const translated = new Set(
  'a b blockquote br code del em figcaption figure h1 h2 h3 h4 h5 h6 hr i iframe img input li ol p pre rp rt ruby s strike strong table tbody td tfoot th thead tr ul video audio'.split(
    ' ',
  ),
)
/** These only group other elements. */
export const silent = new Set([
  ...'article body center colgroup col div font head html main rb rtc section span source track picture'.split(
    ' ',
  ),
  markdownElement,
])
const unreadable = 'script style svg form object embed canvas math template'.split(' ')

/** Elements of which the library would leave out the text. */
const readable =
  'content datalist dialog element menuitem noembed noframes optgroup option shadow title'.split(
    ' ',
  )

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

/**
 * Notes elements that the Markdown does not have, as `<sup>`, of which the text is there, and elements that are code
 * blocks now, because only a browser understands them.
 */
export function htmlToMarkdown(html: string, note: (code: NoteCode, tag: string) => void): string {
  const tree = parser.parse(html) as HtmlNode
  const elements = [...everyNode(tree)].filter(({ type }) => type === 'element')
  const unread = elements.filter(({ tagName = '' }) => unreadable.includes(tagName))
  const inside = new Set(unread.flatMap((node) => [...everyNode(node)]))
  const known = (name: string) => translated.has(name) || silent.has(name) || keptElements.has(name)
  const dropped = elements.filter((node) => !inside.has(node) && !known(node.tagName ?? ''))
  for (const name of namesOf(unread)) note('KEPT_AS_TEXT', `<${name}>`)
  for (const name of namesOf(dropped)) note('REWRITTEN', `<${name}>`)
  for (const node of everyNode(tree)) {
    if (node.children) node.children = node.children.flatMap(liftCaption)
    if (node.tagName !== 'td' && node.tagName !== 'th') continue
    for (const inside of everyNode(node)) {
      if (inside.tagName === 'br') Object.assign(inside, inlineTag('br'))
    }
  }
  const processor = createProcessor(html)
  const written = processor.stringify(processor.runSync(tree as never) as never).trim()
  return written.replaceAll(/\uE000(\/?\w+)\uE001/g, '<$1>')
}

const namesOf = (nodes: readonly HtmlNode[]) => new Set(nodes.map(({ tagName = '' }) => tagName))

/** Whether it contains nothing that a reader sees. */
export function isComment(html: string): boolean {
  return html.replaceAll(/<!--[\s\S]*?-->/g, '').trim() === ''
}

function createProcessor(source: string) {
  const keep = (_: State, node: HtmlNode & Place): MdastNode => ({
    type: 'code',
    lang: 'html',
    value: source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0).trim(),
  })
  const handlers = {
    ...Object.fromEntries(unreadable.map((name) => [name, keep])),
    ...Object.fromEntries(readable.map((name) => [name, convertInside])),
    ...Object.fromEntries(keptInline.map((name) => [name, keepInline])),
    details: convertDetails,
    [markdownElement]: (_: State, node: HtmlNode) => ({
      type: 'html',
      value: attribute(node, 'title'),
    }),
    figure: convertFigure,
    iframe: (_: State, node: HtmlNode) =>
      toLink(toPage(attribute(node, 'src')), attribute(node, 'title')),
    ruby: convertRuby,
    video: convertMedia,
    audio: convertMedia,
  }
  return unified()
    .use(rehypeRemark, { handlers: handlers as never })
    .use(remarkGfm)
    .use(remarkCjkFriendly)
    .use(remarkStringify, { bullet: '-', rule: '-', resourceLink: true })
}

const convertInside = (state: State, node: HtmlNode) => state.toFlow(state.all(node))

interface Place {
  position?: { start: { offset?: number }; end: { offset?: number } }
}

/** A picture with its caption; a card that leads to another page is a link to it. */
function convertFigure(state: State, node: HtmlNode): MdastNode | MdastNode[] {
  const inside = [...everyNode(node)]
  const pictures = inside.filter(({ tagName }) => tagName === 'img')
  const [picture] = pictures
  const [caption] = inside.filter(({ tagName }) => tagName === 'figcaption')
  const card = inside.find((one) => classOf(one).includes('kg-bookmark-container'))
  if (card) {
    const title = inside.find((one) => classOf(one).includes('kg-bookmark-title'))
    return toLink(attribute(card, 'href'), title ? textOf(title) : '')
  }
  if (picture && pictures.length === 1 && !inside.some(({ tagName }) => tagName === 'a')) {
    const title = caption ? textOf(caption).trim().replaceAll(/\s+/g, ' ') : ''
    const image = {
      type: 'image',
      url: attribute(picture, 'src'),
      alt: attribute(picture, 'alt'),
      title: title || null,
    }
    return { type: 'paragraph', children: [image] }
  }
  return convertInside(state, node)
}

const html = (value: string): MdastNode => ({ type: 'html', value })
/** The library takes HTML for a block, so tags within a line are text until the end. */
const inlineTag = (tag: string): MdastNode => ({ type: 'text', value: `\uE000${tag}\uE001` })

function keepInline(state: State, node: HtmlNode): MdastNode[] {
  return [inlineTag(`${node.tagName}`), ...state.all(node), inlineTag(`/${node.tagName}`)]
}

function convertDetails(state: State, node: HtmlNode): MdastNode[] {
  const summary = node.children?.find(({ tagName }) => tagName === 'summary')
  const title = summary ? `<summary>${escapeHtml(textOf(summary).trim())}</summary>` : ''
  const children = node.children?.filter((child) => child !== summary) ?? []
  const inside = state.toFlow(state.all({ ...node, children }))
  return [html(`<details>${title}`), ...inside, html('</details>')]
}

/** Tables of Markdown have no captions: they become a paragraph before it. */
function liftCaption(node: HtmlNode): HtmlNode[] {
  const caption = node.children?.find(({ tagName }) => tagName === 'caption')
  if (node.tagName !== 'table' || !caption) return [node]
  const strong = { ...caption, tagName: 'strong' }
  const children = node.children?.filter((child) => child !== caption) ?? []
  return [
    { type: 'element', tagName: 'p', children: [strong] },
    { ...node, children },
  ]
}

/** `{漢字|かんじ}`, as `ruby.ts` reads it. */
function convertRuby(_: State, node: HtmlNode): MdastNode {
  const parts: string[] = []
  for (const child of node.children ?? []) {
    const text = textOf(child)
    if (child.tagName === 'rt') parts.push(`{${parts.pop() ?? ''}|${text}}`)
    else if (child.tagName !== 'rp' && text.trim() !== '') parts.push(text.trim())
  }
  return { type: 'text', value: parts.join('') }
}

function convertMedia(_: State, node: HtmlNode): MdastNode {
  const [source] = [...everyNode(node)]
    .map((one) => attribute(one, 'src'))
    .filter((src) => src !== '')
  return toLink(source ?? '', attribute(node, 'title'))
}

function toLink(url: string, label: string): MdastNode {
  const children = [{ type: 'text', value: label.trim() || url }]
  return { type: 'paragraph', children: [{ type: 'link', url, title: null, children }] }
}

function attribute({ properties }: HtmlNode, name: string): string {
  const value = lookUp(properties, name)
  return typeof value === 'string' ? value : ''
}

function classOf({ properties }: HtmlNode): string[] {
  const classes = properties?.['className']
  return Array.isArray(classes) ? classes.map(String) : []
}
