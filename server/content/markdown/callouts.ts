/** Turns a quotation that begins with `[!NOTE]` into a note with a heading, as on GitHub and in Obsidian. */

import { element, everyNode, type HtmlNode, text, textOf } from '#shared/html-tree.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'

const kinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
type Kind = (typeof kinds)[number]

export const calloutClasses: string[] = ['callout', ...kinds.map((kind) => `callout-${kind}`)]

/** The kinds of Obsidian, with its synonyms. */
const kindsByName: Record<string, Kind> = {
  ...sameKind('note', 'abstract cite example faq help info note question quote summary tldr todo'),
  ...sameKind('tip', 'check done hint success tip'),
  ...sameKind('important', 'important'),
  ...sameKind('warning', 'alert attention warning'),
  ...sameKind('caution', 'bug caution danger error fail failure missing'),
}

function sameKind(kind: Kind, names: string): Record<string, Kind> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]))
}

/** A sign of Obsidian folds the note; here, notes are always open. */
const marker = /^\[!([a-z]+)\][+-]?(?:[^\S\n]+|$)/i

/** A rehype plugin. Without a title of its own, the heading names the kind in the language of the text. */
export function makeCallouts(language: Language) {
  const words = catalogues[language].markdown.callouts
  return () => (tree: HtmlNode) => {
    for (const node of everyNode(tree)) {
      if (node.tagName !== 'blockquote') continue
      const found = takeFirstLine(node, ([first, ...others]) => {
        const [mark = '', name = ''] = marker.exec(first?.value ?? '') ?? []
        const kind = lookUp(kindsByName, name.toLowerCase())
        if (!kind) return null
        const title = [text(first?.value?.slice(mark.length) ?? ''), ...others]
        return {
          kind,
          title: textOf({ type: 'root', children: title }).trim() === '' ? null : title,
        }
      })
      if (found === null) continue
      const { kind, title } = found
      const heading = title ?? [text(words[kind])]
      node.tagName = 'div'
      node.properties = { className: ['callout', `callout-${kind}`], role: 'note' }
      node.children = [
        text('\n'),
        element('p', [element('strong', heading)]),
        ...(node.children ?? []),
      ]
    }
  }
}

/**
 * Passes the first line of a quotation to `read`, if it begins with text, and returns the result. null: it is no marker.
 * Otherwise the line is removed, and its paragraph if that is then empty.
 */
export function takeFirstLine<Meaning>(
  quotation: HtmlNode,
  read: (line: HtmlNode[]) => Meaning | null,
): Meaning | null {
  const paragraph = quotation.children?.find((child) => child.type === 'element')
  if (paragraph?.tagName !== 'p' || paragraph.children?.[0]?.type !== 'text') return null
  const end = paragraph.children.findIndex(({ tagName }) => tagName === 'br')
  const meaning = read(end < 0 ? paragraph.children : paragraph.children.slice(0, end))
  if (meaning === null) return null
  if (end >= 0) paragraph.children.splice(0, end + 1)
  else quotation.children = quotation.children?.filter((child) => child !== paragraph) ?? []
  return meaning
}
