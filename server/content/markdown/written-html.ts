/**
 * Keeps HTML that writers of old blogs use in their Markdown, such as `<br>`, `<sub>`, `<details>` and tables, without
 * attributes but the few that it needs. Of other HTML only the text stays, and a message of the file names it.
 */
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { VFile } from 'vfile'
import { element, type HtmlNode, text, textOf } from '#shared/html-tree.ts'
import { lookUp } from '#shared/look-up.ts'

const words = (list: string) => new Set(list.split(' '))

const empty = words('br hr wbr')
export const inlineTags = words(
  'a abbr b bdi br cite code del dfn em i ins kbd mark q rp rt ruby s samp small strong sub sup u var wbr',
)
export const blockTags = words(
  'blockquote caption dd details dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre summary table tbody td tfoot th thead tr ul',
)
/** Where text stands without a paragraph of its own. */
const textBlocks = words('caption dd dt h1 h2 h3 h4 h5 h6 li p pre summary td th')
const wholeBlocks = words('blockquote dd details div li root section td th')
const otherBlocks =
  /^(?:address|article|aside|audio|canvas|center|div|embed|fieldset|figcaption|figure|footer|form|header|iframe|main|nav|object|section|style|script|video)$/

/** The parents of elements that stand nowhere else. */
const parents: Record<string, Set<string>> = {
  caption: words('table'),
  dd: words('dl'),
  dt: words('dl'),
  li: words('ol ul'),
  summary: words('details'),
  tbody: words('table'),
  td: words('tr'),
  tfoot: words('table'),
  th: words('tr'),
  thead: words('table'),
  tr: words('table tbody tfoot thead'),
}
const attributes: Record<string, Record<string, string>> = {
  a: { href: 'href' },
  abbr: { title: 'title' },
  details: { open: 'open' },
  td: { colspan: 'colSpan', rowspan: 'rowSpan' },
  th: { colspan: 'colSpan', rowspan: 'rowSpan' },
}
/** Deeper elements become text: browsers have such a limit too. */
const deepest = 100
const synonyms: Record<string, string> = { strike: 's', tt: 'code' }

/** Comments and what is no text; tags, whose attributes are in the third group; text. Each is read once. */
const parts =
  /<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)|<!\[CDATA\[.*?(?:\]\]>|$)|<!.*?(?:>|$)|<(?:script|style|template)\b.*?(?:<\/(?:script|style|template)\s*>|$)|<(\/?)([a-z][a-z\d:-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|[^<]+|</gis

/** A rehype plugin, directly after the tree of HTML is made. */
export function keepWrittenHtml() {
  return function visit(node: HtmlNode, file: VFile): void {
    for (const child of node.children ?? []) visit(child, file)
    if (!node.children?.some(({ type }) => type === 'raw')) return
    const builder = createBuilder(node)
    for (const child of node.children) {
      if (child.type === 'raw') readHtml(child, builder, file)
      else builder.add(child)
    }
    node.children = builder.children
  }
}

type Builder = ReturnType<typeof createBuilder>

function readHtml({ value = '', position }: HtmlNode, builder: Builder, file: VFile): void {
  for (const [part, slash, written, rest = ''] of value.matchAll(parts)) {
    const name = written?.toLowerCase() ?? ''
    const tagName = lookUp(synonyms, name) ?? name
    if (!written) {
      const dropped = /^<(script|style|template)/i.exec(part)?.[1]
      if (dropped) report(dropped.toLowerCase())
      else if (!/^<[!?]/.test(part)) builder.addText(decode(part))
    } else if (slash) builder.close(tagName)
    else if (!builder.open(tagName, rest)) report(name)
  }
  function report(name: string) {
    file.message(name, { place: position, ruleId: 'html', source: 'madang' })
  }
}

/** Builds the children of a node like a browser: elements that cannot contain the next one end before it. */
function createBuilder(root: HtmlNode) {
  const isWhole = root.type === 'root' || wholeBlocks.has(root.tagName ?? '')
  const base: HtmlNode = { ...root, children: [] }
  const open = [base]
  const nameOf = (node: HtmlNode | undefined) => node?.tagName ?? 'root'
  const isInline = (node: HtmlNode | undefined) => inlineTags.has(nameOf(node))

  function append(node: HtmlNode): void {
    const last = open.at(-1)
    last?.children?.push(node)
  }
  function push(tagName: string, properties = {}): void {
    const node = element(tagName, [], properties)
    append(node)
    if (!empty.has(tagName)) open.push(node)
  }
  function endWhile(ends: (node: HtmlNode | undefined) => boolean): void {
    while (open.length > 1 && ends(open.at(-1))) open.pop()
  }
  function endParagraph(): void {
    endWhile((node) => isInline(node) || nameOf(node) === 'p')
  }
  /** Before a text: lists and tables contain none themselves. */
  function beginText(): void {
    if (!isWhole || isInline(open.at(-1))) return
    endWhile((node) => !textBlocks.has(nameOf(node)) && !wholeBlocks.has(nameOf(node)))
    const isBase = open.length === 1 && root.type !== 'root' && textBlocks.has(nameOf(root))
    if (!isBase && !textBlocks.has(nameOf(open.at(-1)))) push('p')
  }
  function beginBlock(tagName: string): boolean {
    endParagraph()
    const wanted = lookUp(parents, tagName)
    if (!wanted) {
      const fits = (node: HtmlNode | undefined) =>
        wholeBlocks.has(nameOf(node)) || (nameOf(node) === 'summary' && /^h\d$/.test(tagName))
      endWhile((node) => !fits(node))
      return true
    }
    let at = open.length - 1
    while (at > 0 && !wanted.has(nameOf(open[at])) && lookUp(parents, nameOf(open[at]))) at--
    if (at === 0 || !wanted.has(nameOf(open[at]))) return false
    open.length = at + 1
    return true
  }

  return {
    children: base.children,
    addText(value: string): void {
      if (value.trim() !== '') beginText()
      append(text(value))
    },
    /** Of the Markdown. */
    add(node: HtmlNode): void {
      if (node.type === 'text' ? node.value?.trim() : isInline(node) || node.tagName === 'img') {
        beginText()
      } else if (node.type === 'element' && isWhole) beginBlock(nameOf(node))
      append(node)
    },
    /** false: only its text is kept. */
    open(tagName: string, written: string): boolean {
      if (open.length > deepest) return false
      if (inlineTags.has(tagName)) {
        beginText()
        push(tagName, readAttributes(tagName, written))
        return true
      }
      if (isWhole && blockTags.has(tagName) && beginBlock(tagName)) {
        push(tagName, readAttributes(tagName, written))
        return true
      }
      const alt = tagName === 'img' ? readAttribute('alt', written) : null
      if (alt) this.addText(alt)
      else if (isBlock(tagName)) this.close(tagName)
      return false
    },
    close(tagName: string): void {
      const at = open.findLastIndex((node) => nameOf(node) === tagName)
      const isOpen = at > 0 && (!inlineTags.has(tagName) || open.slice(at).every(isInline))
      if (isOpen) open.length = at
      else if (!isBlock(tagName)) return
      else if (isWhole) endParagraph()
      else append(text(' '))
    },
  }
}

function isBlock(tagName: string): boolean {
  return blockTags.has(tagName) || otherBlocks.test(tagName)
}

function readAttributes(tagName: string, written: string): Record<string, unknown> {
  const known = Object.entries(lookUp(attributes, tagName) ?? {})
  return Object.fromEntries(
    known.flatMap(([name, property]) => {
      const value = readAttribute(name, written)
      return value === null ? [] : [[property, value]]
    }),
  )
}

/** null: it is not there. */
function readAttribute(name: string, written: string): string | null {
  for (const [, key, ...values] of written.matchAll(
    /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    if (key?.toLowerCase() === name) return decode(values.find((value) => value) ?? '')
  }
  return null
}

const parser = unified().use(remarkParse).freeze()

/** The references to characters are those of Markdown. */
function decode(text: string): string {
  return text.replaceAll(/&(?:#\w{1,8}|\w{2,32});/g, (reference) =>
    textOf(parser.parse(reference) as HtmlNode),
  )
}
