/** Converts a tree of HTML to Markdown. Of elements that Markdown does not have, the text is kept. */
import { escapeHtml, everyNode, type HtmlNode, textOf } from './html-tree.ts'
import { lookUp } from './look-up.ts'

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

export const unreadable = 'script style svg form object embed canvas math template'.split(' ')

/** Elements of which the library would leave out the text. */
const readable =
  'content datalist dialog element menuitem noembed noframes optgroup option shadow title'.split(
    ' ',
  )

/** Where a frame shows a thing, and where its page is. */
const frames: [RegExp, string][] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*/,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+).*/, 'https://vimeo.com/$1'],
  [/^(https?:\/\/codepen\.io\/[^/]+)\/embed\/(?:preview\/)?(\w+).*/, '$1/pen/$2'],
  [/^(https?:\/\/codesandbox\.io)\/embed\//, '$1/s/'],
  [/^(https?:\/\/open\.spotify\.com)\/embed\//, '$1/'],
]

export function toPage(frame: string): string {
  const url = frame.replace(/^\/\//, 'https://')
  const [found, page] = frames.find(([shown]) => shown.test(url)) ?? []
  return found && page ? url.replace(found, page) : url
}

export const markdownStyle = { bullet: '-', rule: '-', resourceLink: true } as const

/** `source`: what the tree was read from. `convert`: by the library, with what it does not know. */
export function treeToMarkdown(
  tree: HtmlNode,
  source: string,
  convert: (tree: HtmlNode, handlers: object) => string,
): string {
  for (const node of everyNode(tree)) {
    if (node.children) node.children = node.children.flatMap(liftCaption)
    if (node.tagName === 'li') markTask(node)
    if (node.tagName !== 'td' && node.tagName !== 'th') continue
    for (const inside of everyNode(node)) {
      if (inside.tagName === 'br') Object.assign(inside, inlineTag('br'))
    }
  }
  const written = convert(tree, createHandlers(source)).trim()
  return written.replaceAll(/\uE000(\/?\w+)\uE001/g, '<$1>').replaceAll(/\uE002([x ])\s*/g, '[$1] ')
}

/** `remark-cjk-friendly` would leave out the box of a task. */
function markTask(item: HtmlNode): void {
  const [first] = item.children ?? []
  const box = first?.tagName === 'p' ? first.children?.[0] : first
  if (box?.tagName !== 'input' || attribute(box, 'type') !== 'checkbox') return
  const isChecked = (box.properties?.['checked'] ?? false) !== false
  Object.assign(box, { type: 'text', tagName: undefined, value: `\uE002${isChecked ? 'x' : ' '}` })
}

function createHandlers(source: string) {
  const keep = (_: State, node: HtmlNode & Place): MdastNode => ({
    type: 'code',
    lang: 'html',
    value: source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0).trim(),
  })
  return {
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

export function attribute({ properties }: HtmlNode, name: string): string {
  const value = lookUp(properties, name)
  return typeof value === 'string' ? value : ''
}

function classOf({ properties }: HtmlNode): string[] {
  const classes = properties?.['className']
  return Array.isArray(classes) ? classes.map(String) : []
}
