import { type LatticePattern, latticePatterns } from './lattice-patterns.ts'

/** The layout of a lattice picture, determined by its seed: no clock and no randomness. */

export type Rect = { x: number; y: number; width: number; height: number }

export type Layout = {
  /** Unique per picture; the prefix of the ids inside it. */
  key: string
  pattern: LatticePattern
  /** Per cent of the pattern's default tile. */
  scale: number
  width: number
  height: number
  /** Posts and beams; the frames of leaves. Nested outlines, filled alternately (even-odd). */
  frame: Rect[]
  leaves: Rect[]
  /** A plain door of the same size with its posts, which others like it continue. */
  wall: { post: number; timber: Rect[] }
  /** The opening between posts and beams, filled with paper. */
  paper: Rect
  /** The lit pane. */
  lit: Rect
  /** Panes with a lattice, all of the same size. */
  lattice: Rect[]
  /** The lattice is visible through a round window. */
  round: boolean
  /** Wooden boards under the lattice. */
  boards: Rect[]
  /** The area in the second colour: the garden behind an open door, or the boards. */
  painted: Rect[]
  /**
   * The only stroke in the accent colour: a door ring, a red seal on the paper, or a painted line along a
   * post.
   */
  accent: { kind: 'ring' | 'seal' | 'line'; x: number; y: number; length: number }
}

/** Leaves from left to right and their widths: Lattice, Paper, Inset lattice in paper, Moon window, Open. */
const wide = [
  'L2 L2',
  'P2 L5',
  'L1 L1 L1 L1',
  'P2 M3 P2',
  'L3 O1 L3',
  'I1 I1',
  'P3 L4 L4',
  'L1 L1 L1',
  'L5 P3',
  'P1 I2 P1',
  'L1 L1 O1 L1',
  'P1 L2 L2 P1',
  'M3 P2',
]
const upright = ['L1 L1', 'M1', 'P1 L2', 'I1', 'L1', 'L3 O1', 'L2 P1']

const post = 7
const rim = 4
/** How far posts reach beyond a picture whose place is higher than it. */
const beyond = 200

/** FNV-1a with a final mix, 32 bits: ids that differ in one character get very different values. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (const character of text) h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const pick = <Value>(list: readonly Value[], index: number) => list[index % list.length] as Value

/**
 * Bands show the middle third of a wide picture, and narrow cells half of its width: the seal is in the part
 * that all of them show whole.
 */
const lowestSeal = 128
const sealLength = 8

/** A seal in the lower corner of a pane, on the side of the middle of the picture. */
function toSeal(pane: Rect, lowest: number, width: number): Layout['accent'] {
  const isLeft = pane.x + pane.width / 2 < width / 2
  const bottom = Math.min(pane.y + pane.height - 7, lowest)
  return {
    kind: 'seal',
    x: isLeft ? pane.x + pane.width - 7 - sealLength : pane.x + 7,
    y: bottom - sealLength,
    length: sealLength,
  }
}

const inside = (r: Rect, by: number): Rect => ({
  x: r.x + by,
  y: r.y + by,
  width: r.width - 2 * by,
  height: r.height - 2 * by,
})

const squareIn = (r: Rect, margin: number): Rect => {
  const side = Math.min(r.width, r.height) - 2 * margin
  return {
    x: r.x + (r.width - side) / 2,
    y: r.y + (r.height - side) / 2,
    width: side,
    height: side,
  }
}

export function toLayout(seed: string, forced: LatticePattern | undefined, tall: boolean): Layout {
  const between = (name: string, low: number, high: number) =>
    low + (hash(`${name}/${seed}`) % (high - low + 1))

  // A number at the end of an id is added, not hashed: neighbours share neither pattern nor arrangement.
  const stem = seed.replace(/\d{1,9}$/, '')
  const number = Number(seed.slice(stem.length))
  const pattern = forced ?? pick(latticePatterns, (hash(stem) % 1000) + number * 3)
  const widths = pick(tall ? upright : wide, (hash(`leaves/${stem}`) % 1000) + number * 5).split(
    ' ',
  )

  const [width, height] = tall ? [300, 400] : [320, 200]
  const left = between('left', 14, tall ? 24 : 38)
  const room = width - left - between('right', 14, tall ? 24 : 38)
  const parts = widths.reduce((sum, leaf) => sum + Number(leaf[1]), 0)
  const unit = Math.floor(room / parts)
  const right = left + unit * parts
  const lintel = between('lintel', 15, tall ? 30 : 24)
  const sill = height - between('sill', tall ? 36 : 16, tall ? 54 : 36)
  const opening = sill - lintel
  const board = between('board', 0, 2) > 0 ? Math.round(opening * (tall ? 0.2 : 0.23)) : 0

  const frame: Rect[] = [
    { x: left - post, y: -beyond, width: post, height: height + 2 * beyond },
    { x: right, y: -beyond, width: post, height: height + 2 * beyond },
    { x: left, y: lintel - post, width: right - left, height: post },
    { x: left, y: sill, width: right - left, height: post },
  ]
  const halves = [left, left + (unit * parts) / 2].map((x) => ({
    x,
    y: lintel,
    width: (unit * parts) / 2,
    height: opening,
  }))
  const wall = { post, timber: [...frame, ...halves, ...halves.map((half) => inside(half, rim))] }
  const leaves: Rect[] = []
  const panes: Rect[] = []
  const bare: Rect[] = []
  const lattice: Rect[] = []
  const painted: Rect[] = []
  const boards: Rect[] = []
  const seams: number[] = []

  let x = left
  for (const leaf of widths) {
    const kind = leaf[0]
    const whole = { x, y: lintel, width: unit * Number(leaf[1]), height: opening }
    if (x > left) seams.push(x)
    x += whole.width
    if (kind === 'O') {
      painted.push(whole)
      continue
    }
    const pane = inside(whole, rim)
    if (kind === 'L' && board > 0) {
      pane.height -= board
      boards.push({ ...pane, y: sill - board, height: board - rim })
    }
    leaves.push(whole, pane)
    panes.push(pane)
    if (kind === 'P') bare.push(pane)
    if (kind === 'L') lattice.push(pane)
    if (kind === 'I') lattice.push(squareIn(pane, Math.min(pane.width, pane.height) * 0.17))
    if (kind === 'M') lattice.push(squareIn(pane, 9))
  }
  const inset = widths.some((leaf) => leaf[0] === 'I')
  const round = widths.some((leaf) => leaf[0] === 'M')
  if (inset) for (const pane of lattice) leaves.push(inside(pane, -rim), pane)
  const plain = painted.length > 0 || between('paint', 0, 1) > 0
  if (!plain) painted.push(...boards)

  // Short posts under the sill, where the floor is visible.
  if (seams.length < 3 && between('floor', 0, 1) > 0)
    for (const seam of seams)
      frame.push({ x: seam - 2, y: sill + post, width: 4, height: height - sill })

  const fromMiddle = ({ x }: { x: number }) => Math.abs(x + sealLength / 2 - width / 2)
  const [seal] = bare
    .map((pane) => toSeal(pane, tall ? height : lowestSeal, width))
    .filter((one) => tall || fromMiddle(one) + sealLength / 2 <= width / 4)
    .sort((one, other) => fromMiddle(one) - fromMiddle(other))
  const seam = pick(seams, between('seam', 0, 7))
  const accent: Layout['accent'] =
    seal && between('accent', 0, 2) > 0
      ? seal
      : seam && between('accent', 0, 3) > 0
        ? { kind: 'ring', x: seam, y: lintel + Math.round(opening * 0.55), length: 3.5 }
        : {
            kind: 'line',
            x: between('side', 0, 1) ? right + post / 2 : left - post / 2,
            y: -beyond,
            length: height + 2 * beyond,
          }

  return {
    key: `l${(hash(`${tall}${forced}/${seed}`) % 36 ** 5).toString(36)}`,
    pattern,
    // A small window needs a finer lattice.
    scale: between('scale', 80, 128) - (inset || (round && !tall) ? 18 : 0),
    width,
    height,
    frame,
    leaves,
    wall,
    paper: { x: left, y: lintel, width: right - left, height: opening },
    lit: pick(panes, between('lit', 0, 23)),
    lattice,
    round,
    boards: plain ? boards : [],
    painted,
    accent,
  }
}
