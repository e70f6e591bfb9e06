/**
 * Escapes angle brackets in attributes, which HTML allows there. Later steps find tags in the stored HTML by `<`, and
 * show an alternative text as text: there it must not become a tag.
 */
import type { Processor } from 'unified'

/** Attributes are written in double quotes, and in texts every `<` is escaped. */
const tags = /<[a-z](?:"[^"]*"|[^">])*>/g

/** A plugin, after the one that writes the HTML. */
export function escapeBrackets(this: Processor): void {
  const write = this.compiler
  this.compiler = (tree, file) => String(write?.(tree, file)).replaceAll(tags, escapeInside)
}

function escapeInside(tag: string): string {
  const inside = tag.slice(1, -1)
  return `<${inside.replaceAll('<', '&#x3C;').replaceAll('>', '&#x3E;')}>`
}
