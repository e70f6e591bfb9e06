/**
 * Adds ids to headings, leads the links of a text to them, and builds a table of contents. Writers name a heading as on
 * GitHub: `[목차](#소개)`.
 */
import type { VFile } from 'vfile'
import { element, everyNode, type HtmlNode, headingLevel, textOf } from '#shared/html-tree.ts'
import type { PostSection } from '#shared/posts.ts'

/** Without it, a heading could take an id of the page, or a name that a script of the page looks up in `window`. */
const prefix = 'section-'
const deepestInContents = 3

/** A rehype plugin. A heading that already has an id was generated: it is the heading of the footnotes. */
export function identifyHeadings() {
  return (tree: HtmlNode, file: VFile) => {
    const nodes = [...everyNode(tree)]
    const headings = nodes.filter((node) => headingLevel(node) !== null && !node.properties?.['id'])
    const [toId, toEarlier] = [createIds(), createEarlierIds()]
    const named = headings.map((node) => {
      const title = textOf(node)
      return { node, id: toId(title), earlier: toEarlier(title) }
    })
    const ids = new Set(named.map(({ id }) => id))
    for (const { node, id, earlier } of named) {
      node.properties = { ...node.properties, id }
      if (ids.has(earlier)) continue
      // Old links and bookmarks.
      node.children = [element('span', [], { id: earlier }), ...(node.children ?? [])]
      ids.add(earlier)
    }
    for (const { properties } of nodes) {
      const href = properties?.['href']
      if (properties && typeof href === 'string') properties['href'] = completeFragment(href, ids)
    }
    file.data.headings = [...ids]
  }
}

/** The pages that show a text, and of their fragments only those that are no ids of this site. */
const pageOfText =
  /^((?:\/[a-z]{2})?\/(?:blog\/[^/?#]+|projects\/\d+|privacy|terms)(?:\?[^#]*)?)#(?!section-|note-|footnote-label$)(.+)$/

function completeFragment(href: string, ids: ReadonlySet<string>): string {
  const [, page, elsewhere = ''] = pageOfText.exec(href) ?? []
  if (page) return `${page}#${encodeURIComponent(prefix + readFragment(elsewhere))}`
  if (!href.startsWith('#')) return href
  const id = findHeading(href, ids)
  return id === undefined ? href : `#${encodeURIComponent(id)}`
}

/** The id that a fragment written by hand means; undefined: there is no such heading. */
export function findHeading(fragment: string, ids: ReadonlySet<string>): string | undefined {
  const name = readFragment(fragment.slice(1))
  return [name, prefix + name].find((one) => ids.has(one))
}

function readFragment(written: string): string {
  try {
    return decodeURIComponent(written).normalize('NFC').toLowerCase()
  } catch {
    return written
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

/** The id of the first heading with this title, by the rules of `github-slugger`. */
export function toSectionId(title: string): string {
  const name = title.toLowerCase().replaceAll(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc} -]/gu, '')
  return prefix + name.replaceAll(' ', '-').normalize('NFC')
}

function createIds(): (title: string) => string {
  const copies = new Map<string, number>()
  return (title) => {
    const base = toSectionId(title)
    let id = base
    while (copies.has(id)) {
      const copy = (copies.get(base) ?? 0) + 1
      copies.set(base, copy)
      id = `${base}-${copy}`
    }
    copies.set(id, 0)
    return id
  }
}

/** As version 9 of the renderer made them. */
function createEarlierIds(): (title: string) => string {
  const copies = new Map<string, number>()
  return (title) => {
    const words =
      title
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    const base = prefix + words.join('-').slice(0, 80)
    const copy = (copies.get(base) ?? 0) + 1
    copies.set(base, copy)
    return copy === 1 ? base : `${base}-${copy}`
  }
}
