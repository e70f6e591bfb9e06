/** Gives a quotation that begins with `[!LANG ja]` that language, for fonts, hyphens and screen readers. */
import { takeMarker } from './callouts.ts'
import { everyNode, type HtmlNode } from './html-tree.ts'

const marker = /^\[!LANG ([a-z]{2,3}(?:-[a-z\d]{2,8}){0,2})\][^\S\n]*$/i
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

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

/** The canonical tag of a known language; null: the line names none. */
function languageOf(line: string): string | null {
  const written = marker.exec(line)?.[1]
  if (written === undefined) return null
  try {
    const [tag = ''] = Intl.getCanonicalLocales(written)
    return names.of(new Intl.Locale(tag).language) === undefined ? null : tag
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
