/**
 * Draws a diagram. Only shapes, numbers and texts are taken from what the library writes; colours are classes, so that
 * they follow the theme, and arrowheads are shapes, because references need ids that are unique on a page.
 * Loaded with the first diagram (`docs/decisions/markdown.md`).
 */
import { parseMermaid, renderMermaidSVG } from 'beautiful-mermaid'
import type { Diagram } from '#shared/diagrams.ts'
import { element, type HtmlNode, text } from '#shared/html-tree.ts'
import { lookUp } from '#shared/look-up.ts'
import { diagramAttributes } from './diagram-elements.ts'
import { normaliseDiagram } from './normalise-diagram.ts'

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
  return element('svg', children, properties)
}

function toShapes(elements: (DrawnElement | string)[]): HtmlNode[] {
  return elements.flatMap((drawn) => {
    if (typeof drawn === 'string' || ['style', 'defs'].includes(drawn.name)) return []
    return drawn.name === 'g' ? toShapes(drawn.children) : toShape(drawn)
  })
}

function toShape(drawn: DrawnElement): HtmlNode[] {
  const { name, attributes } = drawn
  if (name === 'text') return toText(drawn)
  if (!Object.hasOwn(diagramAttributes, name) || name === 'svg' || name === 'tspan') return []
  const properties = { ...pickNumbers(drawn), className: toClasses(attributes) }
  const heads = [...toArrowhead(drawn, 'start'), ...toArrowhead(drawn, 'end')]
  return [element(name, [], properties), ...heads]
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
  return [element('text', lines, properties), text('\n')]
}

/** Parts of a line that differ only in their look are joined. */
function toLine(part: DrawnElement | string): HtmlNode[] {
  if (typeof part === 'string') return [text(part)]
  const children = part.children.flatMap(toLine)
  if (part.name !== 'tspan' || !part.attributes['x']) return children
  const properties = {
    x: roundNumber(part.attributes['x']),
    dy: roundNumber(part.attributes['dy']),
  }
  return [element('tspan', children, properties), text(' ')]
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

/** Of the SVG that the library writes: nothing but names, attributes and text is kept. */
interface DrawnElement {
  name: string
  attributes: Record<string, string>
  children: (DrawnElement | string)[]
}

const token = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g
const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

function readDrawing(svg: string): DrawnElement | null {
  const root: DrawnElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, closes, name = '', attributes = '', isEmpty, text] of svg.matchAll(token)) {
    const parent = open.at(-1)
    if (!parent) return null
    if (text !== undefined) parent.children.push(decode(text))
    else if (closes) {
      if (open.pop()?.name !== name) return null
    } else {
      const element = { name, attributes: readAttributes(attributes), children: [] }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  const [drawing] = root.children
  return open.length === 1 && typeof drawing === 'object' ? drawing : null
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)]
  return Object.fromEntries(found.map(([, name, value = '']) => [name, decode(value)]))
}

function decode(text: string): string {
  return text.replaceAll(
    /&(?:lt|gt|quot|#39|amp);/g,
    (entity) => lookUp(entities, entity) ?? entity,
  )
}

type Point = readonly [x: number, y: number]

/** With the tip at 0, pointing to the right. */
const triangle: Point[] = [
  [0, 0],
  [-8, -3],
  [-8, 3],
]
const wide: Point[] = [
  [0, 0],
  [-12, -5],
  [-12, 5],
]
const diamond: Point[] = [
  [0, 0],
  [-6, -5],
  [-12, 0],
  [-6, 5],
]
const open: Point[] = [
  [-8, -3],
  [0, 0],
  [-8, 3],
]

interface Head {
  outline: Point[]
  look: 'd-filled' | 'd-group' | 'd-line'
}

/** By the name of the marker. */
const heads: Record<string, Head> = {
  arrowhead: { outline: triangle, look: 'd-filled' },
  'arrowhead-start': { outline: triangle, look: 'd-filled' },
  'seq-arrow': { outline: triangle, look: 'd-filled' },
  'seq-arrow-open': { outline: open, look: 'd-line' },
  'cls-arrow': { outline: open, look: 'd-line' },
  'cls-inherit': { outline: wide, look: 'd-group' },
  'cls-composition': { outline: diamond, look: 'd-filled' },
  'cls-aggregation': { outline: diamond, look: 'd-group' },
}

function toArrowhead({ attributes }: DrawnElement, at: 'start' | 'end'): HtmlNode[] {
  const name = /^url\(#([\w-]+)\)$/.exec(attributes[`marker-${at}`] ?? '')?.[1] ?? ''
  const head = lookUp(heads, name)
  const points = at === 'end' ? listPoints(attributes).reverse() : listPoints(attributes)
  const [tip] = points
  const before = points.find(([x, y]) => x !== tip?.[0] || y !== tip?.[1])
  if (!head || !tip || !before) return []
  const length = Math.hypot(tip[0] - before[0], tip[1] - before[1])
  const [along, across] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length]
  const turned = head.outline.flatMap(([x, y]) => [
    tip[0] + x * along - y * across,
    tip[1] + x * across + y * along,
  ])
  const properties = {
    points: turned.map((value) => Math.round(value * 10) / 10).join(' '),
    className: [head.look],
  }
  const tagName = head.outline === open ? 'polyline' : 'polygon'
  return [element(tagName, [], properties)]
}

function listPoints({ points, x1, y1, x2, y2 }: Record<string, string>): Point[] {
  const numbers = (points ?? `${x1},${y1} ${x2},${y2}`).split(/[\s,]+/).map(Number)
  if (!numbers.every(Number.isFinite)) return []
  return numbers.flatMap((x, index) =>
    index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : [],
  )
}
