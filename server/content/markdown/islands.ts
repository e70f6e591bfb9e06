/** Turns a line `::island{name=jegi}` into the still picture of a live piece, with a link to its page. */

import { element, everyNode, type HtmlNode, text, textOf } from '#shared/html-tree.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { type Piece, readIsland, stillSize } from '#shared/live-pieces.ts'

/** A rehype plugin. The pages of the site make the picture live (`app/written.tsx`); feeds keep it. */
export function makeIslands(language: Language) {
  const words = catalogues[language].livePieces
  return () => (tree: HtmlNode) => {
    for (const parent of everyNode(tree)) {
      if (!parent.children?.some(holdsIsland)) continue
      parent.children = parent.children.flatMap((node) =>
        holdsIsland(node) ? splitParagraph(node, (piece) => words[piece].title) : [node],
      )
    }
  }
}

function holdsIsland(node: HtmlNode): boolean {
  return node.tagName === 'p' && textOf(node).includes('::island')
}

/** Splits a paragraph at its lines that name a piece: such a line need not be a paragraph of its own. */
function splitParagraph(paragraph: HtmlNode, titleOf: (piece: Piece) => string): HtmlNode[] {
  const blocks: HtmlNode[] = []
  let kept: HtmlNode[] = []
  const keep = () => {
    const [first] = kept
    if (first?.tagName === 'br') kept.shift()
    if (kept.some((node) => textOf(node).trim() !== '' || node.tagName === 'img')) {
      blocks.push({ ...paragraph, children: kept })
    }
    kept = []
  }
  for (const line of listLines(paragraph)) {
    const piece = line.every(isText) ? readIsland(line.map(textOf).join('')) : null
    if (piece === null) kept.push(...line)
    else {
      keep()
      blocks.push(toFigure(piece, titleOf(piece)))
    }
  }
  keep()
  return blocks
}

/** Each line but the first begins with the `br` before it. */
function listLines({ children = [] }: HtmlNode): HtmlNode[][] {
  const lines: HtmlNode[][] = [[]]
  for (const child of children) {
    if (child.tagName === 'br') lines.push([])
    lines.at(-1)?.push(child)
  }
  return lines
}

function isText({ type, tagName }: HtmlNode): boolean {
  return type === 'text' || tagName === 'br'
}

function toFigure(piece: Piece, title: string): HtmlNode {
  const picture = element('img', [], { src: `/pieces/${piece}-day.svg`, alt: '', ...stillSize })
  const link = element('a', [text(title)], { href: `/play/${piece}` })
  return element('figure', [picture, element('figcaption', [link])], { className: ['island'] })
}
