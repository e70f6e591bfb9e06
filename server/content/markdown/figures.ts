/** Makes the title of a picture that stands alone, `![alt](address "caption")`, its visible caption. */
import { element, everyNode, type HtmlNode, text } from '#shared/html-tree.ts'

/** A rehype plugin. */
export function makeFigures() {
  return (tree: HtmlNode) => {
    for (const node of everyNode(tree)) {
      const [picture, ...others] = node.tagName === 'p' ? (node.children ?? []) : []
      if (picture?.tagName !== 'img' || others.length > 0) continue
      const { title, ...properties } = picture.properties ?? {}
      if (typeof title !== 'string' || title.trim() === '') continue
      picture.properties = properties
      node.tagName = 'figure'
      node.children = [picture, toCaption(title)]
    }
  }
}

export function toCaption(caption: string): HtmlNode {
  return element('figcaption', [text(caption)])
}
