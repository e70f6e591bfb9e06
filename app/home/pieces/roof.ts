/**
 * 팔작지붕: long slopes in front and behind, short ones at the sides that end under a gable, and raised corners.
 */

import type { Point } from './projection.ts'
import { type Face, face, type Line, range } from './solids.ts'

interface Roof {
  /** Heights of the eaves and of the ridge. */
  eave: number
  ridge: number
  /** Half the width and half the depth of the eaves. */
  x: number
  z: number
  /** The z coordinate of its middle. */
  center: number
}

/** How far up the slope the sides reach before the gable begins. */
const gableStart = 0.5
const columns = 18
const rows = 6
const sideColumns = 10
const sideRows = 3

export function roof(shape: Roof): Face[] {
  const gable = shape.x * 0.66
  const widthAt = (up: number) =>
    up < gableStart ? shape.x + (gable - shape.x) * (up / gableStart) : gable
  const heightAt = (up: number, along: number) =>
    shape.eave +
    (shape.ridge - shape.eave) * (0.42 * up + 0.58 * up * up) +
    0.4 * Math.abs(along) ** 3.2 * Math.max(0, 1 - up / gableStart) ** 1.4

  /** A point of the front slope (`facing` 1) or the back one (-1). */
  const long =
    (facing: number) =>
    (along: number, up: number): Point => [
      along * widthAt(up) * facing,
      heightAt(up, along),
      shape.center + facing * shape.z * (1 - up),
    ]
  /** A point of the right slope (1) or the left one (-1). */
  const short =
    (facing: number) =>
    (along: number, up: number): Point => [
      facing * widthAt(up),
      heightAt(up, along),
      shape.center - along * facing * shape.z * (1 - up),
    ]
  const end = (facing: number): Face => {
    const edge = range(0, 4).map((n) => short(facing)(-1, gableStart + (n / 4) * (1 - gableStart)))
    const other = range(0, 3).map((n) => short(facing)(1, gableStart + (n / 4) * (1 - gableStart)))
    return face([...other, ...edge.toReversed()], 'plaster')
  }
  return [
    ...[1, -1].flatMap((facing) => slope(long(facing), columns, rows, 1)),
    ...[1, -1].flatMap((facing) => slope(short(facing), sideColumns, sideRows, gableStart)),
    end(1),
    end(-1),
  ]
}

/** A slope as a mesh of faces, with a line for every row of tiles and thick ones where slopes meet. */
function slope(
  at: (along: number, up: number) => Point,
  across: number,
  upward: number,
  top: number,
): Face[] {
  return range(0, across - 1).flatMap((column) =>
    range(0, upward - 1).map((row) => {
      const along = (n: number) => -1 + (2 * n) / across
      const up = (n: number) => (n / upward) * top
      const [left, right, low, high] = [along(column), along(column + 1), up(row), up(row + 1)]
      const a = at(left, low)
      const b = at(right, low)
      const c = at(right, high)
      const d = at(left, high)
      // On both sides, because the neighbour that is painted later covers half of the line between them.
      const lines: Line[] = [
        { from: a, to: d, width: column === 0 ? 3.2 : 0.7 },
        { from: b, to: c, width: column === across - 1 ? 3.2 : 0.7 },
      ]
      if (row === 0) lines.push({ from: a, to: b, width: 2.2 })
      if (row === upward - 1 && top === 1) lines.push({ from: d, to: c, width: 4.4 })
      return { ...face([a, b, c, d], 'tile', false), lines }
    }),
  )
}
