/**
 * Completes addresses of other sites that leave out the scheme (`//host/path`), with https as everywhere in texts. They
 * begin like a path of this site; later steps would take them for one, and put its language or its origin before them.
 */
import { everyNode, type HtmlNode } from './html-tree.ts'

/** Browsers take more slashes for two. */
const withoutScheme = /^\/{2,}(?=[^/])/

/** A plugin. */
export function completeAddresses() {
  return (tree: HtmlNode) => {
    for (const { properties } of everyNode(tree)) {
      for (const name of ['href', 'src'] as const) {
        const address = properties?.[name]
        if (properties && typeof address === 'string')
          properties[name] = address.replace(withoutScheme, 'https://')
      }
    }
  }
}
