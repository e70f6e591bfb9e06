/** Markdown to HTML that is safe to put into a page: no raw HTML, only https, mailto and local links. */
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { fallbackLanguage, type Language, languages } from '#shared/i18n/languages.ts'
import { identifyHeadings } from './headings.ts'
import { codeClasses, highlightCode } from './highlight.ts'
import { everyNode, type HtmlNode, headingLevel } from './html-tree.ts'

const schema = {
  ...defaultSchema,
  attributes: { ...defaultSchema.attributes, span: [['className', ...codeClasses] as [string]] },
  // Nobody can write an id: raw HTML is left out, and ours begin with `note-` or `section-`.
  clobberPrefix: '',
  protocols: { ...defaultSchema.protocols, href: ['https', 'mailto'], src: ['https'] },
}

/** A page has one h1, its title: what the writer calls level one starts at level two. */
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

interface Kind {
  language: Language
  hasSections: boolean
}

/**
 * What is wider than a phone scrolls sideways by itself, so the keyboard must be able to get there;
 * a heading of a table says that it heads a column, and the corner that heads nothing is no heading.
 */
function makeReachable() {
  const visit = (node: HtmlNode): void => {
    if (node.tagName === 'pre' || node.tagName === 'table') {
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

function createProcessor({ language, hasSections }: Kind) {
  const { footnotes, backToText } = catalogues[language].post
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkBreaks)
    .use(remarkRehype, {
      clobberPrefix: 'note-',
      footnoteLabel: footnotes,
      footnoteLabelProperties: {},
      footnoteBackLabel: (reference) => backToText(reference + 1),
    })
    .use(lowerHeadings)
    .use(hasSections ? [identifyHeadings] : [])
    .use(highlightCode)
    .use(rehypeSanitize, schema)
    .use(makeReachable)
    .use(rehypeStringify)
    .freeze()
}

const processors = (hasSections: boolean) =>
  Object.fromEntries(
    languages.map((language) => [language, createProcessor({ language, hasSections })]),
  ) as Record<Language, ReturnType<typeof createProcessor>>

const plain = processors(false)
const withSections = processors(true)

/** Line breaks of the source are kept; raw HTML is left out. The language is that of the words of footnotes. */
export function renderMarkdown(markdown: string, language: Language = fallbackLanguage): string {
  return String(plain[language].processSync(markdown))
}

/** The same with an id at every heading, and the tree that the HTML was written from. */
export function renderWithSections(
  markdown: string,
  language: Language,
): { tree: HtmlNode; html: string } {
  const processor = withSections[language]
  const tree = processor.runSync(processor.parse(markdown))
  return { tree, html: processor.stringify(tree) }
}
