/**
 * Draws a diagram. Only shapes, numbers and texts are taken from what the library writes; colours are classes, so that
 * they follow the theme, and arrowheads are shapes, because references need ids that are unique on a page.
 * Loaded with the first diagram (`docs/decisions/markdown.md`).
 */
import { parseMermaid, renderMermaidSVG } from 'beautiful-mermaid'
import type { Diagram } from '#shared/diagrams.ts'
import { lookUp } from '#shared/look-up.ts'
import { toArrowhead } from './arrowheads.ts'
import { diagramAttributes } from './diagram-elements.ts'
import type { HtmlNode } from './html-tree.ts'
import { normaliseDiagram } from './normalise-diagram.ts'
import { type DrawnElement, readDrawing } from './read-drawing.ts'

/** A diagram with more elements is not drawn: no page could show it. */
const mostElements = 1500
const longestSide = 12_000
/** Around flowcharts, in px: the page has its own margin, and a phone has no space for two. */
const padding = 8

export function drawDiagram({ kind, lines, arrows }: Diagram): HtmlNode | null {
  const source = normaliseDiagram(kind, lines)
  // What the library does not understand it leaves out, and a diagram without an arrow would be wrong.
  if (arrows !== null && parseMermaid(source).edges.length !== arrows) return null
  const drawing = readDrawing(renderMermaidSVG(source, { padding }))
  const width = roundNumber(drawing?.attributes['width'])
  const height = roundNumber(drawing?.attributes['height'])
  if (!drawing || !width || !height || Math.max(width, height) > longestSide) return null
  const children = toShapes(drawing.children)
  if (children.length > mostElements || !children.some(({ tagName }) => tagName === 'text')) {
    return null
  }
  const properties = { viewBox: `0 0 ${width} ${height}`, width, height, ariaHidden: 'true' }
  return { type: 'element', tagName: 'svg', properties, children }
}

function toShapes(elements: (DrawnElement | string)[]): HtmlNode[] {
  return elements.flatMap((element) => {
    if (typeof element === 'string' || ['style', 'defs'].includes(element.name)) return []
    if (element.name === 'g') return toShapes(element.children)
    return toShape(element)
  })
}

function toShape(element: DrawnElement): HtmlNode[] {
  const { name, attributes } = element
  if (name === 'text') return toText(element)
  if (!Object.hasOwn(diagramAttributes, name) || name === 'svg' || name === 'tspan') return []
  const shape: HtmlNode = {
    type: 'element',
    tagName: name,
    properties: { ...pickNumbers(element), className: toClasses(attributes) },
    children: [],
  }
  return [shape, ...toArrowhead(element, 'start'), ...toArrowhead(element, 'end')]
}

function toText({ attributes, children }: DrawnElement): HtmlNode[] {
  const baseline = attributes['dy']?.endsWith('em') ? 4 : Number(attributes['dy'] ?? 0)
  const y = roundNumber(Number(attributes['y']) + (Number.isFinite(baseline) ? baseline : 0))
  const classes = [
    ...(Number(attributes['font-size']) < 13 ? ['d-small'] : []),
    ...(/muted|faint/.test(attributes['fill'] ?? '') ? ['d-soft'] : []),
  ]
  const properties = {
    x: roundNumber(attributes['x']),
    y,
    textAnchor: ['middle', 'end'].find((one) => one === attributes['text-anchor']),
    className: classes,
  }
  const lines = children.flatMap(toLine)
  // The library writes this English text into an empty box; it is left out.
  if (lines.length === 0 || children[0] === '(no attributes)') return []
  // The line break keeps labels apart in the text that is searched.
  const end = { type: 'text', value: '\n' }
  return [{ type: 'element', tagName: 'text', properties, children: lines }, end]
}

/** Parts of a line that differ only in their look are joined. */
function toLine(part: DrawnElement | string): HtmlNode[] {
  if (typeof part === 'string') return [{ type: 'text', value: part }]
  const children = part.children.flatMap(toLine)
  if (part.name !== 'tspan' || !part.attributes['x']) return children
  const properties = {
    x: roundNumber(part.attributes['x']),
    dy: roundNumber(part.attributes['dy']),
  }
  return [
    { type: 'element', tagName: 'tspan', properties, children },
    { type: 'text', value: ' ' },
  ]
}

function pickNumbers({ name, attributes }: DrawnElement): Record<string, string | number> {
  const names = lookUp<readonly unknown[]>(diagramAttributes, name) ?? []
  const picked = names.flatMap((one) => {
    const written = typeof one === 'string' ? lookUp(attributes, one) : undefined
    if (written === undefined) return []
    if (one === 'points') return [[one, roundPoints(written)]]
    const value = roundNumber(written)
    return value === null || (one === 'rx' && value === 0) ? [] : [[one, value]]
  })
  return Object.fromEntries(picked)
}

function toClasses(attributes: Record<string, string>): string[] {
  const { fill = '', stroke = 'none' } = attributes
  const paint = () => {
    if (fill === 'none') return 'd-line'
    if (/--_(?:text|arrow)/.test(fill)) return 'd-filled'
    if (/--bg|--_group-fill/.test(fill))
      return /--_node-stroke|--_line/.test(stroke) ? 'd-group' : 'd-label'
    return fill === '' ? 'd-line' : 'd-box'
  }
  return [
    paint(),
    ...(attributes['stroke-dasharray'] ? ['d-dashed'] : []),
    ...(Number(attributes['stroke-width']) >= 2 ? ['d-thick'] : []),
  ]
}

/** To tenths, which halves the size. Null for anything that is not a number. */
function roundNumber(value: unknown): number | null {
  const number = value === undefined ? Number.NaN : Number(value)
  return Number.isFinite(number) ? Math.round(number * 10) / 10 : null
}

function roundPoints(points: string): string {
  const numbers = points.split(/[\s,]+/).map((one) => roundNumber(one) ?? 0)
  return numbers.join(' ')
}
