/** Renders Markdown to safe HTML: of raw HTML only what `written-html.ts` keeps, and the sanitiser comes last. */
import { createRequire } from 'node:module'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import { classesOf, everyNode, type HtmlNode, headingLevel } from '#shared/html-tree.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { fallbackLanguage, type Language } from '#shared/i18n/languages.ts'
import { allowList } from './allow-list.ts'
import { endBareAddresses } from './bare-addresses.ts'
import { makeCallouts } from './callouts.ts'
import { makeDiagrams } from './diagrams.ts'
import { makeFigures } from './figures.ts'
import { markDirections, markForeignQuotations } from './foreign-texts.ts'
import { identifyHeadings } from './headings.ts'
import { highlightCode } from './highlight.ts'
import { makeIslands } from './islands.ts'
import { completeAddresses, escapeBrackets, unwrapLinks } from './links.ts'
import { notePlaces, type TextPlaces } from './places.ts'
import { addReadings } from './ruby.ts'
import { readStrikes } from './strikethrough.ts'
import { keepWrittenHtml } from './written-html.ts'

/** The title is the only h1 of a page, so the headings of a text start at level two. */
function lowerHeadings() {
  return (tree: HtmlNode) => {
    const nodes = [...everyNode(tree)]
    if (!nodes.some((node) => headingLevel(node) === 1)) return
    for (const node of nodes) {
      const level = headingLevel(node)
      if (level !== null && level < 6) node.tagName = `h${level + 1}`
    }
  }
}

/** The selector keeps phones from drawing the arrow as an emoji. */
function toArrow(again: number) {
  const count = { type: 'text' as const, value: String(again) }
  const arrow = { type: 'text' as const, value: '↩\ufe0e' }
  if (again < 2) return [arrow]
  return [arrow, { type: 'element' as const, tagName: 'sup', properties: {}, children: [count] }]
}

interface Kind {
  language: Language
  hasFormulas: boolean
}

/** A formula or a diagram. */
function isWideBlock(node: HtmlNode): boolean {
  const isWide = (name: string) => name === 'formula' || name === 'drawing'
  return node.tagName === 'div' && classesOf(node).some(isWide)
}

const require = createRequire(import.meta.url)
/** What every formula contains. */
const formulaMark = /\$|math/

/**
 * A block that is wider than a phone scrolls sideways, so it must be reachable with the keyboard. Header
 * cells of a table get a scope. An empty corner cell is not a header.
 */
function makeReachable() {
  const visit = (node: HtmlNode): void => {
    if (node.tagName === 'pre' || node.tagName === 'table' || isWideBlock(node)) {
      node.properties = { ...node.properties, tabIndex: 0 }
    }
    if (node.tagName === 'th') {
      if (node.children?.length === 0) node.tagName = 'td'
      else node.properties = { ...node.properties, scope: 'col' }
    }
    for (const child of node.children ?? []) visit(child)
  }
  return visit
}

/** Reads a text as HTML that is not safe yet. */
function createReader({ language, hasFormulas }: Kind) {
  const formulas = hasFormulas ? (require('./formulas.ts') as typeof import('./formulas.ts')) : null
  const { footnotes, backToText } = catalogues[language].markdown
  return unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(readStrikes)
    .use(endBareAddresses)
    .use(remarkBreaks)
    .use(remarkCjkFriendly)
    .use(formulas?.syntaxPlugins ?? [])
    .use(remarkRehype, {
      allowDangerousHtml: true,
      clobberPrefix: 'note-',
      footnoteLabel: footnotes,
      footnoteLabelProperties: {},
      footnoteBackLabel: (reference) => backToText(reference + 1),
      footnoteBackContent: (_, again) => toArrow(again),
    })
    .use(keepWrittenHtml)
    .use(formulas?.htmlPlugins ?? [])
    .use(lowerHeadings)
    .use(notePlaces)
    .use(identifyHeadings)
}

function createProcessor(kind: Kind) {
  const { language } = kind
  return createReader(kind)
    .use(makeCallouts(language))
    .use(markForeignQuotations)
    .use(makeIslands(language))
    .use(makeDiagrams(language))
    .use(makeFigures)
    .use(addReadings)
    .use(completeAddresses)
    .use(highlightCode)
    .use(rehypeSanitize, allowList)
    .use(unwrapLinks)
    .use(markDirections)
    .use(makeReachable)
    .use(rehypeStringify)
    .use(escapeBrackets)
    .freeze()
}

const processors = new Map<string, ReturnType<typeof createProcessor>>()

function findProcessor(markdown: string, language: Language) {
  const hasFormulas = formulaMark.test(markdown)
  const key = `${language} ${hasFormulas}`
  const processor = processors.get(key) ?? createProcessor({ language, hasFormulas })
  processors.set(key, processor)
  return processor
}

/**
 * Keeps the line breaks of the source. `language` is the language of the footnote
 * labels.
 */
export function renderMarkdown(markdown: string, language: Language = fallbackLanguage): string {
  return String(findProcessor(markdown, language).processSync(markdown))
}

/** The same, with the tree, and with what the text links to and shows. */
export function renderWithTree(
  markdown: string,
  language: Language,
): { tree: HtmlNode; html: string; places: TextPlaces } {
  const processor = findProcessor(markdown, language)
  const file = new VFile(markdown)
  const tree = processor.runSync(processor.parse(file), file)
  return {
    tree: tree as HtmlNode,
    html: processor.stringify(tree, file),
    places: placesOf(file),
  }
}

/** What the text links to and shows. Messages of plugins with the id `html` name elements that are not shown. */
export function listPlaces(markdown: string, language: Language): TextPlaces {
  const reader = createReader({ language, hasFormulas: formulaMark.test(markdown) })
  return placesOf(reader.use(compileNothing).processSync(markdown))
}

function placesOf({ data, messages }: VFile): TextPlaces {
  const { places = [], headings = [] } = data
  const dropped = messages
    .filter(({ ruleId }) => ruleId === 'html')
    .map(({ reason, line = 1 }) => ({ kind: 'html' as const, what: reason, line }))
  return {
    places: [...places, ...dropped].sort((one, other) => one.line - other.line),
    headings,
  }
}

function compileNothing(this: Processor): void {
  this.compiler = () => ''
}
