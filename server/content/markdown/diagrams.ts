/** Turns a code block of the language `mermaid` into a picture. One that cannot be drawn stays code. */
import { createRequire } from 'node:module'
import { isDescription, listDiagramLines, titleOfDiagram } from '#shared/diagram-lines.ts'
import { createAllowance, readDiagram } from '#shared/diagrams.ts'
import { classesOf, element, everyNode, type HtmlNode, textOf } from '#shared/html-tree.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { readCodeOptions } from './code-options.ts'
import { toCaption } from './figures.ts'

const require = createRequire(import.meta.url)

/** A rehype plugin, before the code is highlighted. A diagram without `accTitle` or title is named by its labels. */
export function makeDiagrams(language: Language) {
  const { diagram } = catalogues[language].markdown
  return () => (tree: HtmlNode) => {
    const allows = createAllowance()
    for (const node of [...everyNode(tree)]) {
      const [code] = node.tagName === 'pre' ? (node.children ?? []) : []
      if (!code || !classesOf(code).includes('language-mermaid')) continue
      const source = textOf(code)
      const drawing = draw(source, allows)
      if (!drawing) continue
      const title = readCodeOptions(code.data?.meta ?? '').title ?? titleOfDiagram(source)
      const name = nameOf(source) ?? title ?? `${diagram}: ${listLabels(drawing)}`
      node.tagName = 'figure'
      node.properties = { className: ['diagram'] }
      const properties = { className: ['drawing'], role: 'img', ariaLabel: name }
      const picture = element('div', [drawing], properties)
      node.children = title === null ? [picture] : [picture, toCaption(title)]
    }
  }
}

function draw(source: string, allows: (size: number) => boolean): HtmlNode | null {
  const diagram = readDiagram(source)
  if (!diagram.ok || !allows(diagram.size)) return null
  const { drawDiagram } = require('./draw-diagram.ts') as typeof import('./draw-diagram.ts')
  try {
    return drawDiagram(diagram)
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
