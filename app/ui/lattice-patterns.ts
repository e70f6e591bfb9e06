/**
 * The lattices of Korean doors (changho), each as one repeating tile. A path is drawn in the tile's own small
 * units, so its numbers are exact; tiles meet where bars cross, so no seam is visible. A path may begin left
 * of or above its tile, but never end beyond it: one more tile is drawn past the far edges. Tiles are
 * stretched slightly, so that a whole number fits into a leaf.
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

/** Six petals, each one curve out and back, between the six bars that meet at a knot of 꽃살. */
function flower(x: number, y: number, reach: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${Math.round(Math.cos(angle) * reach)} ${Math.round(Math.sin(angle) * reach)}`
  }
  const petals = [0, 60, 120, 180, 240, 300].map((n) => `c${at(n - 33)} ${at(n + 33)} 0 0`)
  return `M${x} ${y}${petals.join('')}`.replaceAll(' -', '-')
}

/** Three bars that meet in the middle of the tile and at its corners: 소슬빗살, and the base of 꽃살. */
const crossing = 'M0 0v32M28-16v32M0 0l56 32M0 32L56 0'

export const tiles = {
  /** 띠살 (also 세살): close uprights, crossed by three belts of bars. */
  tti: {
    width: 2,
    height: 46,
    path: 'M0 0v46M1 0v46M0 3h2m-2 2h2m-2 2h2M0 19h2m-2 2h2m-2 2h2m-2 2h2m-2 2h2M0 39h2m-2 2h2m-2 2h2',
    across: 18,
    tall: true,
  },
  /** 용자살: few bars, in the shape of the character 用. */
  yong: {
    width: 12,
    height: 30,
    path: 'M2 0v30M10 0v30M6 0v30M-2 6h12M-2 8h12M-2 19h12M-2 21h12',
    across: 84,
    tall: true,
  },
  /** 아자살: 亞, a square with its corners folded in, connected to its neighbours and to the pane inside. */
  aja: {
    width: 12,
    height: 12,
    path: 'M3 1h6v2h2v6H9v2H3V9H1V3h2zM4 4h4v4H4zM6-1v5M6 8v3M-1 6h5M8 6h3',
    across: 40,
  },
  /** 완자살: 卍 (upright bar turning left at its head), its long hooks interlocked with the next four. */
  wanja: {
    width: 3,
    height: 3,
    path: 'M1 0H0v1h2M1 3V1M0 3V2M2 2V0h1M3 2H1',
    across: 30,
  },
  /** 만살 (also 정자살, 井): a plain square grid. */
  man: { width: 3, height: 3, path: 'M0 3V0h3M1 0v3M2 0v3M0 1h3M0 2h3', across: 40 },
  /** 빗살: diagonal crossing bars. */
  bit: { width: 4, height: 4, path: 'M0 0l4 4M0 4l4-4M2 0l2 2-2 2-2-2z', across: 38 },
  /** 소슬빗살: diagonal bars with an upright through every crossing. */
  soseul: { width: 56, height: 32, path: crossing, across: 30 },
  /** 꽃살: 소슬빗살 with a carved flower on every crossing. */
  kkot: {
    width: 56,
    height: 32,
    path: crossing + flower(0, 0, 14) + flower(28, 16, 14),
    across: 40,
  },
  /** 귀갑살: tortoise shell, with a smaller hexagon inside each. */
  gwigap: {
    width: 14,
    height: 24,
    path: 'M0 4l7-4 7 4v8l-7 4-7-4zM7 16v8M7 4l3.5 2v4l-3.5 2-3.5-2v-4zM0 16l3.5 2v4l-3.5 2M14 16l-3.5 2v4l3.5 2',
    across: 30,
  },
  /** 숫대살: counting rods, alternately upright and level. */
  sutdae: {
    width: 12,
    height: 12,
    path: 'M0 0v12M6 0v12M0 0h6m-6 2h6M6 6h6m-6 2h6M3 2v10M9-4v10',
    across: 44,
  },
} as const satisfies Record<string, Tile>

export type LatticePattern = keyof typeof tiles

export const latticePatterns = Object.keys(tiles) as LatticePattern[]
