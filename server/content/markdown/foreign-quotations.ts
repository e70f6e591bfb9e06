/** Gives a quotation that begins with `[!LANG ja]` that language, for fonts, hyphens, screen readers and direction. */
import { takeFirstLine } from './callouts.ts'
import { inLanguage } from './directions.ts'
import { everyNode, type HtmlNode } from './html-tree.ts'
import { findLanguageTag } from './known-language.ts'

const marker = /^\[!LANG ([^\]\n]{2,20})\][^\S\n]*$/i

/** A rehype plugin. A language that does not exist is left in the text, where its writer sees it. */
export function markForeignQuotations() {
  return (tree: HtmlNode) => {
    for (const node of everyNode(tree)) {
      if (node.tagName !== 'blockquote') continue
      const lang = takeFirstLine(node, languageOf)
      if (lang !== null) node.properties = { ...node.properties, ...inLanguage(lang) }
    }
  }
}

function languageOf([first, ...others]: HtmlNode[]): string | null {
  const written = others.length === 0 ? marker.exec(first?.value ?? '')?.[1] : undefined
  return written === undefined ? null : findLanguageTag(written)
}
