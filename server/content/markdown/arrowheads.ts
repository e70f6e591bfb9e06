/** The ends of arrows as shapes. */
import { lookUp } from '#shared/look-up.ts'
import type { HtmlNode } from './html-tree.ts'
import type { DrawnElement } from './read-drawing.ts'

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

export function toArrowhead({ attributes }: DrawnElement, at: 'start' | 'end'): HtmlNode[] {
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
  return [{ type: 'element', tagName, properties, children: [] }]
}

function listPoints({ points, x1, y1, x2, y2 }: Record<string, string>): Point[] {
  const numbers = (points ?? `${x1},${y1} ${x2},${y2}`).split(/[\s,]+/).map(Number)
  if (!numbers.every(Number.isFinite)) return []
  return numbers.flatMap((x, index) =>
    index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : [],
  )
}
