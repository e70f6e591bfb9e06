/**
 * Text that was copied in a page or a program, as Markdown, with what of it is left out. It is loaded at the first paste.
 */
import rehypeRemark from 'rehype-remark'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { attribute, markdownStyle, treeToMarkdown, unreadable } from '#shared/html-to-markdown.ts'
import { classesOf, element, everyNode, type HtmlNode, text, textOf } from '#shared/html-tree.ts'
import { lookUp } from '#shared/look-up.ts'

export interface Pasted {
  /** Empty: the plain text is meant. */
  markdown: string
  /** Pictures that the text brings with it. */
  files: File[]
  dropped: Dropped
}
export interface Dropped {
  pictures: number
  comments: number
  /** Drawings, formulas and the like. */
  others: number
}

const blocks = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul'.split(
    ' ',
  ),
)
const unsaid = new Set(
  'script style xmp template head meta link title button select xml'.split(' '),
)
const formless = new Set('p div span br font section article main body a'.split(' '))
const isAnchor = (node: HtmlNode) => classesOf(node).includes('msocomanchor')
const unseen = /mso-(?:element|special-character):\s*comment|mso-list:\s*ignore|display:\s*none/i

/** undefined: the browser has no safe way to read HTML, so plain text is pasted. */
export function readPasted(html: string): Pasted | undefined {
  const root = parseHtml(html)?.body
  if (!root) return undefined
  const pasted: Pasted = {
    markdown: '',
    files: [],
    dropped: { pictures: 0, comments: 0, others: 0 },
  }
  const tree = toTree(root)
  pasted.dropped.comments = [...everyNode(tree)].filter(isAnchor).length
  const children = cleanAll(tree, pasted)
  const isFormed = [{ type: 'root', children }]
    .flatMap((tree) => [...everyNode(tree)])
    .some((one) => one.type === 'element' && (!formless.has(one.tagName ?? '') || isLink(one)))
  if (isFormed) {
    pasted.markdown = treeToMarkdown({ type: 'root', children }, '', convert)
  }
  return pasted
}

function convert(tree: HtmlNode, handlers: object): string {
  const processor = unified()
    .use(rehypeRemark, { handlers: handlers as never })
    .use(remarkGfm)
    .use(remarkCjkFriendly)
    .use(remarkStringify, {
      ...markdownStyle,
      handlers: {
        // A line break of the text is one of the page.
        break: () => '\n',
        text: (node, _, state, info) => spare(state.safe(node.value, info)),
      },
    })
  const written = processor.runSync(tree as never)
  // The library separates items that hold lists.
  for (const node of everyNode(written as HtmlNode)) if ('spread' in node) node.spread = false
  return processor.stringify(written as never)
}

/** Marks that mean nothing where they are: 3~5일, snake_case, addresses. */
function spare(text: string): string {
  return text.replaceAll(
    /\\(?=@)|(?<!~)\\(?=~(?!\\?~))|(?<=[\p{L}\p{N}])\\(?=_[\p{L}\p{N}])|(?<=https?)\\(?=:)|(?<=www)\\(?=\.)/giu,
    '',
  )
}

/** The panel allows no other way to read HTML (Trusted Types), and no styles. */
function parseHtml(html: string): Document | undefined {
  const { parseHTML } = Document as { parseHTML?: (html: string, options: object) => Document }
  const unstyled = html
    .replaceAll(/(<\/?)style\b/gi, '$1xmp')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\sstyle=/gi, ' data-style='))
  return parseHTML?.call(Document, unstyled, { sanitizer: {} })
}

const names: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' }

function toTree(node: Node): HtmlNode {
  if (node instanceof Text) return text(node.data.replaceAll('\u00a0', ' '))
  if (!(node instanceof Element)) return { type: 'comment' }
  const attributes = [...node.attributes].map(({ name, value }) => [
    lookUp(names, name) ?? name,
    value,
  ])
  const properties = { ...Object.fromEntries(attributes), className: [...node.classList] }
  return element(node.localName, [...node.childNodes].map(toTree), properties)
}

function cleanAll({ children = [] }: HtmlNode, pasted: Pasted): HtmlNode[] {
  const nodes = nestItems(children.flatMap((child) => clean(child, pasted)))
  return nodes.filter(
    ({ tagName }, at) => tagName !== 'br' || !isEdge(nodes[at - 1]) || !isEdge(nodes[at + 1]),
  )
}

function clean(node: HtmlNode, pasted: Pasted): HtmlNode[] {
  const { type, tagName = '', properties } = node
  if (type !== 'element') return type === 'text' ? [node] : []
  const style = attribute(node, 'data-style')
  if (isAnchor(node) || unsaid.has(tagName) || unseen.test(style)) return []
  if (tagName === 'img') return readPicture(node, pasted)
  if (unreadable.includes(tagName) && tagName !== 'form') {
    pasted.dropped.others += 1
    return []
  }
  const inside = cleanAll(node, pasted)
  const [, level] = /mso-list:[^;]*\blevel(\d+)/i.exec(style) ?? []
  if (level)
    return [toItem(inside, Number(level), /^\W?(?:\d+|[a-z]+|\p{L})[.)]/iu.test(markOf(node)))]
  switch (tagName) {
    case 'a': {
      const href = attribute(node, 'href')
      // An address alone is a link already.
      if (!/^(?:https?|mailto|tel):/i.test(href) || textOf({ type, children: inside }) === href)
        return inside
      return wrapIn('a', inside, { href })
    }
    case 'br':
      return classesOf(node).includes('Apple-interchange-newline') ? [] : [element('br')]
    case 'h1':
      // The title of the page is the only one of the first level.
      return [element('h2', inside)]
    case 'input':
      return [element('input', [], properties)]
    case 'li':
      return [toTask(element('li', unwrapFirst(inside)), node)]
    case 'ol':
    case 'ul': {
      const indent = properties?.['data-indent']
      if (indent === undefined) return [element(tagName, adoptLists(inside), properties)]
      const items = inside.filter((one) => one.tagName === 'li')
      return items.map(({ children = [] }) =>
        toItem(children, Number(indent) + 1, tagName === 'ol'),
      )
    }
    case 'table':
      return toTable(element('table', inside))
    case 'td':
    case 'th':
      return [element(tagName, joinLines(inside), properties)]
  }
  if (
    blocks.has(tagName) ||
    !/^(?:b|strong|i|em|s|del|strike|u|span|font|ins|.*:.*)$/.test(tagName)
  ) {
    return [element(tagName, inside, properties)]
  }
  const marks = {
    strong: /^(?:b|strong)$/.test(tagName)
      ? !/font-weight:\s*(?:normal|[1-5]00)/i.test(style)
      : /font-weight:\s*(?:bold|[6-9]00)/i.test(style),
    em: /^(?:i|em)$/.test(tagName) || /font-style:\s*(?:italic|oblique)/i.test(style),
    del:
      /^(?:s|del|strike)$/.test(tagName) || /text-decoration[\w-]*:[^;]*line-through/i.test(style),
  }
  return Object.entries(marks).reduce(
    (nodes, [name, isOn]) => (isOn ? wrapIn(name, nodes) : nodes),
    inside,
  )
}

const isBlock = ({ tagName = '' }: HtmlNode) => blocks.has(tagName)
/** A line break beside it breaks nothing. */
const isEdge = (node?: HtmlNode) =>
  !node || isBlock(node) || node.tagName === 'br' || node.value?.trim() === ''
const isLink = ({ tagName }: HtmlNode) => tagName === 'a'

/** Marks stand beside what they mark, without white space between. Google Docs puts whole documents into a `b`. */
function wrapIn(tagName: string, nodes: HtmlNode[], properties = {}): HtmlNode[] {
  const whole = textOf({ type: 'root', children: nodes })
  if (nodes.some(isBlock) || whole.trim() === '') return nodes
  const outside = (space = '') => (space === '' ? [] : [text(space)])
  const inside = nodes.map((node, index) => {
    const { value } = node
    if (value === undefined) return node
    const start = index === 0 ? value.trimStart() : value
    return text(index === nodes.length - 1 ? start.trimEnd() : start)
  })
  const [before] = /^\s*/.exec(nodes[0]?.value ?? '') ?? []
  const [after] = /\s*$/.exec(nodes.at(-1)?.value ?? '') ?? []
  return [...outside(before), element(tagName, inside, properties), ...outside(after)]
}

function readPicture(node: HtmlNode, { files, dropped }: Pasted): HtmlNode[] {
  const [alt, address] = [attribute(node, 'alt'), attribute(node, 'src')]
  // The box of a task.
  if (attribute(node, 'aria-roledescription').includes('checkbox')) return []
  if (classesOf(node).includes('emoji') || attribute(node, 'data-stringify-type') === 'emoji')
    return [text(alt)]
  const [, type = '', data = ''] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(address) ?? []
  try {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
    if (bytes.length > 0) {
      files.push(new File([bytes], `picture.${type.replace(/.*\/|\+.*/g, '')}`, { type }))
      return []
    }
  } catch {
    // It is damaged.
  }
  dropped.pictures += 1
  return alt === '' ? [] : [text(alt)]
}

/** The mark before a paragraph that Word shows in a list. */
function markOf(node: HtmlNode): string {
  const mark = [...everyNode(node)].find((one) =>
    /mso-list:\s*ignore/i.test(attribute(one, 'data-style')),
  )
  return mark ? textOf(mark).trim() : ''
}

function toItem(children: HtmlNode[], level: number, isOrdered: boolean): HtmlNode {
  return element('li', children, { level, isOrdered })
}

/** Word and Slack write the items of a list one after another, each with its level. */
function nestItems(nodes: HtmlNode[]): HtmlNode[] {
  const outer: HtmlNode[] = []
  const open: HtmlNode[] = []
  for (const node of nodes) {
    const { level, isOrdered } = node.properties ?? {}
    if (typeof level !== 'number') {
      if (node.type !== 'text' || node.value?.trim() !== '') open.length = 0
      const last = outer.at(-1)
      // Programs end and begin a mark with every change of the type.
      if (last?.tagName === node.tagName && /^(?:strong|em|del)$/.test(node.tagName ?? ''))
        last?.children?.push(...(node.children ?? []))
      else outer.push(node)
      continue
    }
    const tagName = isOrdered ? 'ol' : 'ul'
    const depth = Math.min(level, open.length + 1)
    open.length = open[depth - 1]?.tagName === tagName ? depth : depth - 1
    if (open.length < depth) {
      const list = element(tagName)
      const siblings = open.at(-1)?.children?.at(-1)?.children ?? outer
      siblings.push(list)
      open.push(list)
    }
    open.at(-1)?.children?.push(element('li', node.children))
  }
  return outer
}

/** Google Docs writes inner lists beside the items they belong to. */
function adoptLists(nodes: HtmlNode[]): HtmlNode[] {
  const items: HtmlNode[] = []
  for (const node of nodes) {
    const owner = items.findLast(({ tagName }) => tagName === 'li')
    if (owner && /^[ou]l$/.test(node.tagName ?? '')) owner.children?.push(node)
    else items.push(node)
  }
  return items
}

function toTask(item: HtmlNode, source: HtmlNode): HtmlNode {
  const [first] = item.children ?? []
  const [mark = '', sign = ''] = /^\s*\[([ xX]?)\]\s/.exec(first?.value ?? '') ?? []
  const checked = attribute(source, 'aria-checked')
  if (mark === '' && checked === '') return item
  const isChecked = mark === '' ? checked === 'true' : /x/i.test(sign)
  const box = element('input', [], { type: 'checkbox', ...(isChecked && { checked: true }) })
  const rest =
    mark === ''
      ? item.children
      : [text(first?.value?.slice(mark.length) ?? ''), ...(item.children ?? []).slice(1)]
  return element('li', [box, text(' '), ...(rest ?? [])])
}

/** An item of one paragraph is no paragraph. */
function unwrapFirst(nodes: HtmlNode[]): HtmlNode[] {
  const written = nodes.filter(({ value }) => value?.trim() !== '')
  const [first, ...rest] = written
  const isAlone = first?.tagName === 'p' && !rest.some(({ tagName }) => tagName === 'p')
  return isAlone ? [...(first?.children ?? []), ...rest] : written
}

/** A cell has lines, and no paragraphs. */
function joinLines(nodes: HtmlNode[]): HtmlNode[] {
  const lines = nodes.filter(({ value }) => value?.trim() !== '')
  return lines.flatMap((line, index) => {
    const inside = /^(?:p|div)$/.test(line.tagName ?? '') ? (line.children ?? []) : [line]
    return index > 0 && (isBlock(line) || isBlock(lines[index - 1] ?? line))
      ? [element('br'), ...inside]
      : inside
  })
}

/** One cell of a spreadsheet is a text. The first row of a table is its head. */
function toTable(table: HtmlNode): HtmlNode[] {
  const cells = [...everyNode(table)].filter(isCell)
  if (cells.length === 1) return [element('p', cells[0]?.children)]
  const head = [...everyNode(table)].find(({ tagName }) => tagName === 'tr')
  for (const cell of head?.children?.filter(isCell) ?? []) {
    cell.tagName = 'th'
    cell.children = cell.children?.flatMap((one) =>
      one.tagName === 'strong' ? (one.children ?? []) : [one],
    )
  }
  return [table]
}

const isCell = ({ tagName = '' }: HtmlNode) => /^t[dh]$/.test(tagName)
