/** Solids: faces with a front, and lines on them. */
import { normalOf, type Point } from './projection.ts'

export type Material = 'earth' | 'stone' | 'timber' | 'plaster' | 'lamp' | 'tile' | 'clay'

export interface Line {
  from: Point
  to: Point
  /** In pixels at the default distance. */
  width: number
}

export interface Face {
  corners: Point[]
  material: Material
  /** How much sun falls on it, from 0 to 1. */
  light: number
  hasOutline: boolean
  lines: Line[]
}

export interface Solid {
  faces: Face[]
  /** Twigs: lines without a face. */
  lines?: Line[]
  fruit?: Point[]
  /** The face of the line: the line is visible only if the front of the face is. */
  upon?: Point[]
}

/** The direction of the sun, of length 1: high in the south-west. */
const sun: Point = [-0.48, 0.72, 0.5]

/** Corners are counterclockwise as seen from the front. */
export function face(corners: Point[], material: Material, hasOutline = true): Face {
  const [x, y, z] = normalOf(corners)
  const light = Math.max(0, x * sun[0] + y * sun[1] + z * sun[2])
  return { corners, material, light, hasOutline, lines: [] }
}

/** The four sides and the top of a box; the bottom is never visible. */
export function box([x0, y0, z0]: Point, [x1, y1, z1]: Point, material: Material): Face[] {
  const sides: Point[][] = [
    [
      [x0, y0, z1],
      [x1, y0, z1],
      [x1, y1, z1],
      [x0, y1, z1],
    ],
    [
      [x1, y0, z1],
      [x1, y0, z0],
      [x1, y1, z0],
      [x1, y1, z1],
    ],
    [
      [x1, y0, z0],
      [x0, y0, z0],
      [x0, y1, z0],
      [x1, y1, z0],
    ],
    [
      [x0, y0, z0],
      [x0, y0, z1],
      [x0, y1, z1],
      [x0, y1, z0],
    ],
    [
      [x0, y1, z1],
      [x1, y1, z1],
      [x1, y1, z0],
      [x0, y1, z0],
    ],
  ]
  return sides.map((corners) => face(corners, material))
}

/** Integers from `first` to `last`, both included. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
}
