/** Addresses and tags as they are stored, so that later steps can rely on them. */
import type { Processor } from 'unified'
import { everyNode, type HtmlNode } from '#shared/html-tree.ts'

/** Browsers take more slashes for two. */
const withoutScheme = /^\/{2,}(?=[^/])/

/**
 * A rehype plugin. Completes addresses of other sites that leave out the scheme (`//host/path`), with https as everywhere
 * in texts: later steps would take them for a path of this site, and put its language or its origin before them.
 */
export function completeAddresses() {
  return (tree: HtmlNode) => {
    for (const { properties } of everyNode(tree)) {
      for (const name of ['href', 'src'] as const) {
        const address = properties?.[name]
        if (!properties || typeof address !== 'string') continue
        // The sanitiser knows schemes in small letters only.
        const lower = address.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
        properties[name] = lower.replace(withoutScheme, 'https://')
      }
    }
  }
}

/** A rehype plugin, after the sanitiser: a link without an address, or in another link, is text. */
export function unwrapLinks() {
  return (tree: HtmlNode) => {
    unwrap(tree, false)
  }
}

function unwrap(node: HtmlNode, isLinked: boolean): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    const isLink = child.tagName === 'a'
    const keeps = isLink && !isLinked && Boolean(child.properties?.['href'])
    unwrap(child, isLinked || keeps)
    return isLink && !keeps ? (child.children ?? []) : [child]
  })
}

/** Attributes are written in double quotes, and in texts every `<` is escaped. */
const tags = /<[a-z](?:"[^"]*"|[^">])*>/g

/**
 * A plugin, after the one that writes the HTML: escapes angle brackets in attributes, which HTML allows there. Later steps
 * find tags in the stored HTML by `<`, and show an alternative text as text: there it must not become a tag.
 */
export function escapeBrackets(this: Processor): void {
  const write = this.compiler
  this.compiler = (tree, file) => String(write?.(tree, file)).replaceAll(tags, escapeInside)
}

function escapeInside(tag: string): string {
  const inside = tag.slice(1, -1)
  return `<${inside.replaceAll('<', '&#x3C;').replaceAll('>', '&#x3E;')}>`
}
