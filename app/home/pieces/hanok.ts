/** A house with a curved roof in its courtyard: each of its faces and lines once. */

import type { Point } from './projection.ts'
import { roof } from './roof.ts'
import { box, type Face, face, type Line, range, type Solid } from './solids.ts'

const floor = 0.42
const eave = 1.62
const front = 0.62
const side = 2.15
const depth = 1.15
const back = front - 2 * depth
const yard = { x: 4.5, back: -3.4, front: 3.7 }

/** A door leaf of 띠살: close uprights, crossed by three belts; as lines on the wall at `z`. */
function leaf(left: number, right: number, bottom: number, top: number, z: number): Line[] {
  const at = (share: number) => left + (right - left) * share
  const uprights = range(1, 4).map((n) => at(n / 5))
  const belts = [0.14, 0.2, 0.48, 0.54, 0.8, 0.86].map((n) => bottom + (top - bottom) * n)
  return [
    ...uprights.map((x): Line => ({ from: [x, bottom, z], to: [x, top, z], width: 0.6 })),
    ...belts.map((y): Line => ({ from: [left, y, z], to: [right, y, z], width: 0.6 })),
  ]
}

function pane(left: number, right: number, bottom: number, top: number, z: number): Face {
  const corners: Point[] = [
    [left, bottom, z],
    [right, bottom, z],
    [right, top, z],
    [left, top, z],
  ]
  return { ...face(corners, 'lamp'), lines: leaf(left, right, bottom, top, z) }
}

/** The front wall: timber, and in each of three bays two leaves with light behind them. */
function facade(): Face[] {
  const bay = (2 * side) / 3
  const leaves = range(0, 2).flatMap((n) => {
    const left = -side + n * bay + 0.14
    const half = (bay - 0.28) / 2
    return [
      pane(left, left + half - 0.03, floor + 0.14, eave - 0.2, front + 0.01),
      pane(left + half + 0.03, left + 2 * half, floor + 0.14, eave - 0.2, front + 0.01),
    ]
  })
  const pillars = range(0, 3).flatMap((n) => {
    const x = -side + (n * 2 * side) / 3
    return box([x - 0.08, floor, front - 0.05], [x + 0.08, eave, front + 0.09], 'timber')
  })
  return [...leaves, ...pillars]
}

/** Side and back walls are plaster between posts. */
function walls(): Face[] {
  const sides = box([-side, floor, back], [side, eave, front], 'plaster')
  const middle = (floor + eave) / 2
  return sides.map((one, index) => {
    const [a, b, c, d] = one.corners
    if (index > 3 || !a || !b || !c || !d) return one
    const post = (share: number): Line => ({
      from: [a[0] + (b[0] - a[0]) * share, a[1], a[2] + (b[2] - a[2]) * share],
      to: [d[0] + (c[0] - d[0]) * share, d[1], d[2] + (c[2] - d[2]) * share],
      width: 1.6,
    })
    const beam: Line = { from: [a[0], middle, a[2]], to: [b[0], middle, b[2]], width: 1 }
    return { ...one, lines: [post(0), post(1 / 3), post(2 / 3), post(1), beam] }
  })
}

const frontWall: Point[] = [
  [-side, floor, front],
  [side, floor, front],
  [side, eave, front],
]

const house: Solid[] = [
  { faces: box([-2.75, 0, back - 0.45], [2.75, 0.26, front + 0.75], 'stone') },
  { faces: box([-0.5, 0, front + 0.75], [0.5, 0.13, front + 1.05], 'stone') },
  { faces: box([-side - 0.1, 0.26, back - 0.1], [side + 0.1, floor, front + 0.42], 'timber') },
  { faces: walls() },
  { faces: facade(), upon: frontWall },
  { faces: roof({ eave, ridge: 3.05, x: 3.05, z: 2.02, center: (front + back) / 2 }) },
]

/** Jars of soy sauce and chilli paste, as behind every traditional house. */
function jar(x: number, z: number, size: number): Solid {
  const profile = [
    [0.55, 0],
    [0.92, 0.35],
    [1, 0.75],
    [0.72, 1.2],
    [0.8, 1.28],
  ] as const
  const ring = ([radius, height]: readonly [number, number]): Point[] =>
    range(0, 11).map((n) => {
      const angle = (-n * Math.PI) / 6
      return [
        x + Math.cos(angle) * radius * size,
        height * size,
        z + Math.sin(angle) * radius * size,
      ]
    })
  const rings = profile.map(ring)
  const sides = rings.slice(1).flatMap((upper, index) =>
    range(0, 11).map((n) => {
      const lower = rings[index] as Point[]
      const m = (n + 1) % 12
      return face([lower[n], lower[m], upper[m], upper[n]] as Point[], 'clay', false)
    }),
  )
  return { faces: [...sides, face(rings.at(-1) as Point[], 'clay')] }
}

/** A persimmon tree in late autumn: no leaves, and the last fruit, which is left for the magpies. */
function tree(x: number, z: number): Solid {
  const lines: Line[] = []
  const fruit: Point[] = []
  const leans = [0.1, 0.5, 0.72, 0.8]
  const grow = (from: Point, angle: number, length: number, age: number) => {
    const lean = leans[age] ?? 0
    const to: Point = [
      from[0] + Math.cos(angle) * lean * length,
      from[1] + Math.sqrt(1 - lean * lean) * length,
      from[2] + Math.sin(angle) * lean * length,
    ]
    lines.push({ from, to, width: 3.6 - age * 0.9 })
    if (age === 3) fruit.push(to)
    else if (age === 0) for (const n of range(0, 2)) grow(to, angle + n * 2.1, length * 0.8, 1)
    else for (const n of [-0.8, 0.7]) grow(to, angle + n, length * 0.78, age + 1)
  }
  grow([x, 0, z], 0.4, 0.95, 0)
  return { faces: [], lines, fruit: fruit.filter((_, n) => n % 2 === 0) }
}

/** A section of the wall around the yard, with tiles on top. */
function fence(x0: number, z0: number, x1: number, z1: number): Solid {
  return {
    faces: [
      ...box([x0, 0, z0], [x1, 0.5, z1], 'plaster'),
      ...box([x0 - 0.08, 0.5, z0 - 0.08], [x1 + 0.08, 0.64, z1 + 0.08], 'tile'),
    ],
  }
}

const { x: wide, back: far, front: near } = yard

/**
 * The four sides of the wall, each with its direction: a side that faces the camera hides what is behind it.
 */
export const fences: { faces: 'left' | 'right' | 'back' | 'front'; solids: Solid[] }[] = [
  { faces: 'back', solids: [fence(-wide, far, wide, far + 0.16)] },
  { faces: 'left', solids: [fence(-wide, far + 0.16, -wide + 0.16, near - 0.16)] },
  { faces: 'right', solids: [fence(wide - 0.16, far + 0.16, wide, near - 0.16)] },
  {
    faces: 'front',
    solids: [fence(-wide, near - 0.16, -0.95, near), fence(0.95, near - 0.16, wide, near)],
  },
]

/** The ground of the yard, and the lattice below everything. */
export const ground: Solid = {
  faces: [
    {
      ...face(
        [
          [-wide, 0, near],
          [wide, 0, near],
          [wide, 0, far],
          [-wide, 0, far],
        ],
        'earth',
      ),
      lines: [
        ...range(1, 8).map((n): Line => {
          const x = -wide + n
          return { from: [x, 0, near], to: [x, 0, far], width: 0.5 }
        }),
        ...range(1, 7).map((n): Line => {
          const z = near - n * 0.8875
          return { from: [-wide, 0, z], to: [wide, 0, z], width: 0.5 }
        }),
      ],
    },
  ],
}

/** The parts in the shade of the roof. */
export const shadow: Point[] = [
  [-2.6, 0, front + 1.5],
  [3.75, 0, front + 1.5],
  [3.75, 0, back - 0.7],
  [-2.6, 0, back - 0.7],
]

/** The objects in the yard, each with the position by which it is sorted; parts are drawn in order. */
export const standing: { at: Point; solids: Solid[] }[] = [
  { at: [0, 0, (front + back) / 2], solids: house },
  { at: [-3.4, 0, 2.1], solids: [tree(-3.4, 2.1)] },
  { at: [3.75, 0, -0.4], solids: [jar(3.75, -0.4, 0.34)] },
  { at: [3.85, 0, 0.4], solids: [jar(3.85, 0.4, 0.27)] },
  { at: [3.55, 0, 1], solids: [jar(3.55, 1, 0.22)] },
]
