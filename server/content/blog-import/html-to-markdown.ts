/** Converts the HTML of other blogs to Markdown. */
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import type { NoteCode } from '#shared/admin/posts-import.ts'
import {
  keptElements,
  markdownElement,
  markdownStyle,
  treeToMarkdown,
  unreadable,
} from '#shared/html-to-markdown.ts'
import { everyNode, type HtmlNode } from '#shared/html-tree.ts'

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
  return treeToMarkdown(tree, html, (tree, handlers) => {
    const processor = unified()
      .use(rehypeRemark, { handlers: handlers as never })
      .use(remarkGfm)
      .use(remarkCjkFriendly)
      .use(remarkStringify, markdownStyle)
    return processor.stringify(processor.runSync(tree as never) as never)
  })
}

const namesOf = (nodes: readonly HtmlNode[]) => new Set(nodes.map(({ tagName = '' }) => tagName))

/** Whether it contains nothing that a reader sees. */
export function isComment(html: string): boolean {
  return html.replaceAll(/<!--[\s\S]*?-->/g, '').trim() === ''
}
