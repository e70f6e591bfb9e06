/**
 * The lattices of Korean doors (changho), each as one repeating tile. A path is drawn in the tile's own small
 * units, so its numbers are exact, and all but its first point is relative, so that copies of it differ only
 * there. Tiles meet where bars cross, so no seam is visible. A path may begin left of or above its tile, but
 * never end beyond it: one more tile is drawn past the far edges. Tiles are stretched slightly, so that a
 * whole number fits into a leaf.
 */
export type Tile = {
  /** Size of the tile in the units of its path. */
  width: number
  height: number
  path: string
  /** Width of one tile in the picture (320 wide) before it is varied and fitted. */
  across: number
  /** The tile spans its leaf from top to bottom instead of repeating vertically. */
  tall?: true
}

/**
 * Six petals, each one curve out and back, between the six bars that meet at a knot of 꽃살. `dx`, `dy`: the
 * knot, from where the path has ended.
 */
function flower(dx: number, dy: number, reach: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${Math.round(Math.cos(angle) * reach)} ${Math.round(Math.sin(angle) * reach)}`
  }
  const petals = [0, 60, 120, 180, 240, 300].map((n) => `c${at(n - 33)} ${at(n + 33)} 0 0`)
  return `m${dx} ${dy}${petals.join('')}`.replaceAll(' -', '-')
}

/** Three bars that meet in the middle of the tile and at its corners: 소슬빗살, and the base of 꽃살. */
const crossing = 'M0 0v32m28-48v32m-28-16l56 32m-56 0l56-32'

export const tiles = {
  /** 띠살 (also 세살): close uprights, crossed by three belts of bars. */
  tti: {
    width: 2,
    height: 46,
    path: 'M0 0v46m1-46v46m-1-43h2m-2 2h2m-2 2h2m-2 12h2m-2 2h2m-2 2h2m-2 2h2m-2 2h2m-2 12h2m-2 2h2m-2 2h2',
    across: 18,
    tall: true,
  },
  /** 용자살: few bars, in the shape of the character 用. */
  yong: {
    width: 12,
    height: 30,
    path: 'M2 0v30m8-30v30m-4-30v30m-8-24h12m-12 2h12m-12 11h12m-12 2h12',
    across: 84,
    tall: true,
  },
  /** 아자살: 亞, a square with its corners folded in, connected to its neighbours and to the pane inside. */
  aja: {
    width: 12,
    height: 12,
    path: 'M3 1h6v2h2v6h-2v2h-6v-2h-2v-6h2zm1 3h4v4h-4zm2-5v5m0 4v3m-7-5h5m4 0h3',
    across: 40,
  },
  /** 완자살: 卍 (upright bar turning left at its head), its long hooks interlocked with the next four. */
  wanja: {
    width: 3,
    height: 3,
    path: 'M1 0h-1v1h2m-1 2v-2m-1 2v-1m2 0v-2h1m0 2h-2',
    across: 30,
  },
  /** 만살 (also 정자살, 井): a plain square grid. */
  man: { width: 3, height: 3, path: 'M0 3v-3h3m-2 0v3m1-3v3m-2-2h3m-3 1h3', across: 40 },
  /** 빗살: diagonal crossing bars. */
  bit: { width: 4, height: 4, path: 'M0 0l4 4m-4 0l4-4m-2 0l2 2-2 2-2-2z', across: 38 },
  /** 소슬빗살: diagonal bars with an upright through every crossing. */
  soseul: { width: 56, height: 32, path: crossing, across: 30 },
  /** 꽃살: 소슬빗살 with a carved flower on every crossing. */
  kkot: {
    width: 56,
    height: 32,
    path: crossing + flower(-56, 0, 14) + flower(28, 16, 14),
    across: 40,
  },
  /** 귀갑살: tortoise shell, with a smaller hexagon inside each. */
  gwigap: {
    width: 14,
    height: 24,
    path: 'M0 4l7-4 7 4v8l-7 4-7-4zm7 12v8m0-20l3.5 2v4l-3.5 2-3.5-2v-4zm-7 12l3.5 2v4l-3.5 2m14-8l-3.5 2v4l3.5 2',
    across: 30,
  },
  /** 숫대살: counting rods, alternately upright and level. */
  sutdae: {
    width: 12,
    height: 12,
    path: 'M0 0v12m6-12v12m-6-12h6m-6 2h6m0 4h6m-6 2h6m-9-6v10m6-16v10',
    across: 44,
  },
} as const satisfies Record<string, Tile>

export type LatticePattern = keyof typeof tiles

export const latticePatterns = Object.keys(tiles) as LatticePattern[]

/** Copies of a tile next to each other, as one path. */
export function repeatAcross({ path, width }: Tile, count: number): string {
  const [, x, y = '', rest = ''] = /^M(-?\d+)([ -]\d+)(.*)$/.exec(path) ?? []
  return Array.from({ length: count }, (_, n) => `M${Number(x) + n * width}${y}${rest}`).join('')
}
