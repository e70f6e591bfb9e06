/** Turns a quotation that begins with `[!NOTE]` into a note with a heading, as on GitHub. */
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { everyNode, type HtmlNode } from './html-tree.ts'

const kinds = ['note', 'tip', 'important', 'warning', 'caution'] as const

export const calloutClasses: string[] = ['callout', ...kinds.map((kind) => `callout-${kind}`)]

const marker = /^\[!([a-z]+)\][^\S\n]*$/i

/** A rehype plugin. The heading is in the language of the text. */
export function makeCallouts(language: Language) {
  const words = catalogues[language].markdown.callouts
  return () => (tree: HtmlNode) => {
    for (const node of everyNode(tree)) {
      if (node.tagName !== 'blockquote') continue
      const kind = takeMarker(node, kindOf)
      if (kind === null) continue
      const title = element('p', [element('strong', [{ type: 'text', value: words[kind] }])])
      node.tagName = 'div'
      node.properties = { className: ['callout', `callout-${kind}`], role: 'note' }
      node.children = [{ type: 'text', value: '\n' }, title, ...(node.children ?? [])]
    }
  }
}

function kindOf(line: string): (typeof kinds)[number] | null {
  const name = marker.exec(line)?.[1]?.toLowerCase()
  return kinds.find((one) => one === name) ?? null
}

/**
 * Passes the first line of a quotation to `read`, and returns the result. null: it is no marker, or the line contains
 * more than text. Otherwise the line is removed, and its paragraph if that is then empty.
 */
export function takeMarker<Meaning>(
  quotation: HtmlNode,
  read: (line: string) => Meaning | null,
): Meaning | null {
  const paragraph = quotation.children?.find((child) => child.type === 'element')
  const [first, lineBreak] = paragraph?.children ?? []
  if (paragraph?.tagName !== 'p' || first?.type !== 'text') return null
  if (lineBreak && lineBreak.tagName !== 'br') return null
  const meaning = read(first.value ?? '')
  if (meaning === null) return null
  if (lineBreak) paragraph.children?.splice(0, 2)
  else quotation.children = quotation.children?.filter((child) => child !== paragraph) ?? []
  return meaning
}

function element(tagName: string, children: HtmlNode[]): HtmlNode {
  return { type: 'element', tagName, properties: {}, children }
}
