/** Turns a code block of the language `mermaid` into a picture. One that cannot be drawn stays code. */
import { createRequire } from 'node:module'
import {
  diagramKindOf,
  findDiagramProblem,
  isDescription,
  listDiagramLines,
} from '#shared/diagrams.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { readCodeOptions } from './code-options.ts'
import { toCaption } from './figures.ts'
import { everyNode, type HtmlNode, textOf } from './html-tree.ts'

/** A text with more would be rendered for too long. */
const mostDiagrams = 20
const require = createRequire(import.meta.url)

/** A rehype plugin, before the code is highlighted. The name of a diagram without `accTitle` or title is its labels. */
export function makeDiagrams(language: Language) {
  const { diagram } = catalogues[language].post
  return () => (tree: HtmlNode) => {
    let drawn = 0
    for (const node of [...everyNode(tree)]) {
      const [code] = node.tagName === 'pre' ? (node.children ?? []) : []
      const classes = (code?.properties?.['className'] ?? []) as string[]
      if (!code || !classes.includes('language-mermaid') || drawn === mostDiagrams) continue
      const source = textOf(code)
      const drawing = draw(source)
      if (!drawing) continue
      drawn += 1
      const { title } = readCodeOptions(code.data?.meta ?? '')
      const name = nameOf(source) ?? title ?? `${diagram}: ${listLabels(drawing)}`
      node.tagName = 'figure'
      node.properties = { className: ['diagram'] }
      node.children = [
        {
          type: 'element',
          tagName: 'div',
          properties: { className: ['drawing'], role: 'img', ariaLabel: name },
          children: [drawing],
        },
        ...(title === null ? [] : [toCaption(title)]),
      ]
    }
  }
}

function draw(source: string): HtmlNode | null {
  const kind = diagramKindOf(source)
  if (kind === null || findDiagramProblem(source)) return null
  const { drawDiagram } = require('./draw-diagram.ts') as typeof import('./draw-diagram.ts')
  try {
    return drawDiagram(source, kind)
  } catch {
    // The library throws an error of its own or of its layout for whatever it does not understand.
    return null
  }
}

function nameOf(source: string): string | null {
  const line = listDiagramLines(source).find(
    ({ text }) => isDescription(text) && /^accTitle/i.test(text),
  )
  return line?.text.replace(/^accTitle\s*:\s*/i, '').trim() || null
}

function listLabels(drawing: HtmlNode): string {
  const texts = [...everyNode(drawing)].filter(({ tagName }) => tagName === 'text')
  return texts.map((text) => textOf(text).trim()).join(', ')
}
