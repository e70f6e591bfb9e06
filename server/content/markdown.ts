/** Markdown to HTML that is safe to put into a page: no raw HTML, only https, mailto and local links. */
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const schema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['https', 'mailto'], src: ['https'] },
}

interface HtmlNode {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
}

/** A page has one h1, its title: what the writer calls level one starts at level two. */
function lowerHeadings() {
  const lower = (node: HtmlNode): void => {
    const level = /^h([1-5])$/.exec(node.tagName ?? '')?.[1]
    if (level) node.tagName = `h${Number(level) + 1}`
    for (const child of node.children ?? []) lower(child)
  }
  return (tree: HtmlNode) => {
    if (hasHeadingOne(tree)) lower(tree)
  }
}

function hasHeadingOne(node: HtmlNode): boolean {
  return node.tagName === 'h1' || (node.children ?? []).some(hasHeadingOne)
}

/**
 * What is wider than a phone scrolls sideways by itself, so the keyboard must be able to get there;
 * and the corner of a table that heads nothing is no heading.
 */
function makeReachable() {
  const visit = (node: HtmlNode): void => {
    if (node.tagName === 'pre' || node.tagName === 'table') {
      node.properties = { ...node.properties, tabIndex: 0 }
    }
    if (node.tagName === 'th' && node.children?.length === 0) node.tagName = 'td'
    for (const child of node.children ?? []) visit(child)
  }
  return visit
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkBreaks)
  .use(remarkRehype)
  .use(lowerHeadings)
  .use(rehypeSanitize, schema)
  .use(makeReachable)
  .use(rehypeStringify)
  .freeze()

/** Line breaks of the source are kept; raw HTML is left out. */
export function renderMarkdown(markdown: string): string {
  return String(processor.processSync(markdown))
}
