/** Adds ids to headings, and builds a table of contents from them. */
import type { PostSection } from '#shared/posts.ts'
import { everyNode, type HtmlNode, headingLevel, textOf } from './html-tree.ts'

/** Prevents collisions between headings of the text and ids of the page. */
const prefix = 'section-'
const deepestInContents = 3

/** A rehype plugin. A heading that already has an id was generated: it is the heading of the footnotes. */
export function identifyHeadings() {
  return (tree: HtmlNode) => {
    const taken = new Set<string>()
    for (const node of everyNode(tree)) {
      if (headingLevel(node) === null || node.properties?.['id']) continue
      node.properties = { ...node.properties, id: toFreeId(textOf(node), taken) }
    }
  }
}

/** Lists the sections of a post, down to level three. */
export function listSections(tree: HtmlNode): PostSection[] {
  return [...everyNode(tree)].flatMap((node) => {
    const level = headingLevel(node)
    const id = String(node.properties?.['id'] ?? '')
    if (level === null || level > deepestInContents || !id.startsWith(prefix)) return []
    const title = textOf(node).trim()
    return title === '' ? [] : { id, level, title }
  })
}

/** The id of the first heading with this title. */
export function toSectionId(title: string): string {
  const words =
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return prefix + words.join('-').slice(0, 80)
}

function toFreeId(title: string, taken: Set<string>): string {
  const base = toSectionId(title)
  let id = base
  for (let copy = 2; taken.has(id); copy++) id = `${base}-${copy}`
  taken.add(id)
  return id
}
