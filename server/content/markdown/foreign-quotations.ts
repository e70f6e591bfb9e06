/** Gives a quotation that begins with `[!LANG ja]` that language, for fonts, hyphens and screen readers. */
import { takeMarker } from './callouts.ts'
import { everyNode, type HtmlNode } from './html-tree.ts'
import { findLanguageTag } from './known-language.ts'

const marker = /^\[!LANG ([^\]\n]{2,20})\][^\S\n]*$/i

/** A rehype plugin. A language that does not exist is left in the text, where its writer sees it. */
export function markForeignQuotations() {
  return (tree: HtmlNode) => {
    for (const node of everyNode(tree)) {
      if (node.tagName !== 'blockquote') continue
      const lang = takeMarker(node, languageOf)
      if (lang !== null) node.properties = { ...node.properties, lang }
    }
  }
}

function languageOf(line: string): string | null {
  const written = marker.exec(line)?.[1]
  return written === undefined ? null : findLanguageTag(written)
}
