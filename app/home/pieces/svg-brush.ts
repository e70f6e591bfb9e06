/** A brush that writes an SVG instead of painting on a canvas. */

import { toFixedColour } from './fixed-colours.ts'
import type { Brush } from './stage.ts'

/** Only moves and uniform scales reach lines that are drawn while the brush is transformed. */
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

const identity: Matrix = [1, 0, 0, 1, 0, 0]

export interface SvgBrush extends Brush {
  /** The elements that were drawn. */
  elements(): string
}

export function createSvgBrush(): SvgBrush {
  const drawn: { path: string; paint: string }[] = []
  let matrix = identity
  const saved: Matrix[] = []
  let path = ''
  let dash: number[] = []

  const at = (x: number, y: number) => {
    const [a, b, c, d, e, f] = matrix
    return `${short(a * x + c * y + e)} ${short(b * x + d * y + f)}`
  }
  const add = (paint: string, shape = path) => {
    // A face is filled and then stroked: one element does both.
    const last = drawn.at(-1)
    if (last?.path === shape && !last.paint.includes('stroke')) last.paint += paint
    else drawn.push({ path: shape, paint })
  }
  const multiply = (m: Matrix) => {
    const [a, b, c, d, e, f] = matrix
    matrix = [
      a * m[0] + c * m[1],
      b * m[0] + d * m[1],
      a * m[2] + c * m[3],
      b * m[2] + d * m[3],
      a * m[4] + c * m[5] + e,
      b * m[4] + d * m[5] + f,
    ]
  }
  return {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    lineCap: 'round',
    lineJoin: 'round',
    beginPath() {
      path = ''
    },
    moveTo(x, y) {
      path += `M${at(x, y)}`
    },
    lineTo(x, y) {
      path += `${path === '' ? 'M' : 'L'}${at(x, y)}`
    },
    bezierCurveTo(x1, y1, x2, y2, x, y) {
      path += `C${at(x1, y1)} ${at(x2, y2)} ${at(x, y)}`
    },
    quadraticCurveTo(x1, y1, x, y) {
      path += `Q${at(x1, y1)} ${at(x, y)}`
    },
    arc(x, y, radius, from, to) {
      this.ellipse(x, y, radius, radius, 0, from, to)
    },
    /** Whole ellipses and halves, which is all that the pieces draw. */
    ellipse(x, y, across, up, _rotation, from, to) {
      const point = (angle: number) => at(x + across * Math.cos(angle), y + up * Math.sin(angle))
      const half = (angle: number) => `A${short(across)} ${short(up)} 0 0 1 ${point(angle)}`
      path += `${path === '' ? 'M' : 'L'}${point(from)}${half(from + Math.PI)}`
      if (to - from > Math.PI) path += `${half(to)}z`
    },
    closePath() {
      path += 'z'
    },
    fillRect(x, y, width, height) {
      const right = x + width
      const bottom = y + height
      add(
        paintOf('fill', this.fillStyle),
        `M${at(x, y)}L${at(right, y)}L${at(right, bottom)}L${at(x, bottom)}z`,
      )
    },
    fill() {
      add(paintOf('fill', this.fillStyle))
    },
    stroke() {
      const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : ''
      add(`${paintOf('stroke', this.strokeStyle)} stroke-width="${short(this.lineWidth)}"${dashes}`)
    },
    setLineDash(lengths: Iterable<number>) {
      dash = [...lengths]
    },
    save() {
      saved.push(matrix)
    },
    restore() {
      matrix = saved.pop() ?? identity
    },
    translate(x, y) {
      multiply([1, 0, 0, 1, x, y])
    },
    scale(x, y) {
      multiply([x, 0, 0, y, 0, 0])
    },
    rotate(angle) {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      multiply([cos, sin, -sin, cos, 0, 0])
    },
    elements: () => join(drawn),
  }
}

/** Neighbours with the same paint share a group. */
function join(drawn: { path: string; paint: string }[]): string {
  let text = ''
  let open = ''
  for (const { path, paint } of drawn) {
    if (paint !== open) text += `${open && '</g>'}<g${paint}>`
    text += `<path d="${path}"/>`
    open = paint
  }
  return text + (open && '</g>')
}

function paintOf(kind: 'fill' | 'stroke', style: Brush['fillStyle']): string {
  const { hex, alpha } = toFixedColour(String(style))
  return ` ${kind}="${hex}"${alpha < 1 ? ` ${kind}-opacity="${alpha}"` : ''}`
}

function short(number: number): number {
  return Math.round(number * 10) / 10
}
