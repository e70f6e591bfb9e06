/** Reads Markdown as a tree with the place of every node in the text. */
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Plugin, type Processor, unified } from 'unified'
import { endBareAddresses } from '../markdown/bare-addresses.ts'
import { readStrikes } from '../markdown/strikethrough.ts'
import { findStarts, type Range, withinRanges } from './edits.ts'

export interface MarkdownNode {
  type: string
  children?: MarkdownNode[]
  value?: string
  url?: string
  title?: string | null
  alt?: string | null
  lang?: string | null
  depth?: number
  position: { start: { offset: number }; end: { offset: number } }
}

const createParser = (displays: Plugin[]) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(readStrikes)
    .use(keepPlaces)
    .use(displays)
    .use(remarkCjkFriendly)
    .use(endBareAddresses)
    .freeze()
const parser = createParser([readDisplays])
const parserWithoutFormulas = createParser([])

/** GFM looks for addresses once more in the tree, for example behind `[`, and makes nodes that have no place. */
function keepPlaces(this: Processor) {
  const data = this.data()
  data.fromMarkdownExtensions = data.fromMarkdownExtensions
    ?.flat()
    .map((extension) => ({ ...extension, transforms: [] }))
}

/** Formulas between `$$`. With single ones, two prices would hide the links between them. */
function readDisplays(this: Processor) {
  const data = this.data()
  const syntax = math({ singleDollarTextMath: false })
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), mathFromMarkdown()]
}

/** The last text and its tree: several steps in turn read a text that none of them changes. */
const last = { text: '', hasFormulas: true, tree: toTree('', true) }

/** The tree must not be changed. */
export function parseMarkdown(text: string, hasFormulas = true): MarkdownNode {
  if (last.text !== text || last.hasFormulas !== hasFormulas) {
    Object.assign(last, { text, hasFormulas, tree: toTree(text, hasFormulas) })
  }
  return last.tree
}

function toTree(text: string, hasFormulas: boolean): MarkdownNode {
  const processor = hasFormulas ? parser : parserWithoutFormulas
  return processor.runSync(processor.parse(text)) as unknown as MarkdownNode
}

export function* everyMarkdownNode(node: MarkdownNode): Generator<MarkdownNode> {
  yield node
  for (const child of node.children ?? []) yield* everyMarkdownNode(child)
}

export function plainTextOf(node: MarkdownNode): string {
  if (node.type === 'html') return ''
  if (node.children) return node.children.map(plainTextOf).join('')
  return node.value ?? (node.type === 'break' ? ' ' : '')
}

const literal = new Set(['code', 'inlineCode', 'math', 'inlineMath'])
const literalHtml = /^<(?:pre|script|style|textarea)\b/i

/** Code, formulas and comments, in which no dialect is read. In their order. */
export function findLiteral(text: string, hasFormulas = true): Range[] {
  return [...everyMarkdownNode(parseMarkdown(text, hasFormulas))].flatMap(
    ({ type, value = '', position: { start, end } }): Range[] => {
      if (literal.has(type)) return [[start.offset, end.offset]]
      if (type !== 'html') return []
      if (literalHtml.test(value)) return [[start.offset, end.offset]]
      const written = text.slice(start.offset, end.offset)
      return [...written.matchAll(/<!--[\s\S]*?(?:-->|$)/g)].map(({ index, 0: whole }) => [
        start.offset + index,
        start.offset + index + whole.length,
      ])
    },
  )
}

/** What reads a text line by line needs. */
export function readLines(text: string) {
  return {
    lines: text.split('\n'),
    starts: findStarts(text),
    isCode: withinRanges(findLiteral(text)),
  }
}

/** A block of code, with a fence that its text does not contain. */
export function toFence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code.replace(/^[ \t]*\n|\n[ \t]*$/g, '')}\n${fence}`
}

/** What this site reads behind the fence of a code block. `marked`: numbers of lines. */
export function toCodeInfo(language: string, title: string, marked = ''): string {
  const lines = marked
    .replaceAll('"', '')
    .trim()
    .replaceAll(/[\s,]+/g, ',')
  const name = title && `title="${title.replaceAll('"', "'")}"`
  return [language || (title && 'text'), name, lines && `{${lines}}`].filter(Boolean).join(' ')
}

/** A picture in Markdown. Addresses with spaces or brackets are in angle brackets. */
export function toPictureMarkdown(url: string, alt: string, title = ''): string {
  const caption = title === '' ? '' : ` "${title.replaceAll('"', '\\"')}"`
  return `![${escapeLabel(alt)}](${toDestination(url)}${caption})`
}

export function toLinkMarkdown(url: string, label: string): string {
  return `[${escapeLabel(label || url)}](${toDestination(url)})`
}

export function toDestination(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : url
}

function escapeLabel(label: string): string {
  return label.replaceAll(/\s+/g, ' ').replaceAll(/[[\]\\]/g, '\\$&')
}
