import { createContext, use } from 'react'
import classes from './lattice.module.css'
import { type Layout, type Rect, toLayout } from './lattice-layout.ts'
import { type LatticePattern, repeatAcross, type Tile, tiles } from './lattice-patterns.ts'

/** Panels of paper at each side of a door, enough for the widest windows. */
const wallPanels = [1, 2, 3, 4]

/** The pattern of all doors of the site; undefined: each has its own. */
export const LatticeContext = createContext<LatticePattern | undefined>(undefined)

/**
 * A paper door (changho) drawn from an id: the picture for items without one. The same seed always gives the
 * same door. Lines keep their width at every size; colours are the page's custom properties.
 */
export function Lattice({
  seed,
  pattern,
  tall = false,
  inWall = false,
  opens = false,
  className,
}: {
  seed: string
  pattern?: LatticePattern
  /** An upright door (3:4) instead of a wide one (16:10). */
  tall?: boolean
  /** As high as its place and uncut, in a wall of plain paper doors, instead of filling its place. */
  inWall?: boolean
  /** What is behind the picture is seen where the door stands, once CSS moves the door aside (`--lattice-open`). */
  opens?: boolean
  className?: string
}) {
  const layout = toLayout(seed, use(LatticeContext) ?? pattern, tall)
  const { paper, frame, leaves, accent } = layout
  const isFixed = accent.kind === 'line'
  const door = (
    <>
      <path className={classes['paper']} d={outlines([paper])} />
      <path className={classes['lit']} d={outlines([layout.lit])} />
      <path className={classes['timber']} d={outlines(opens ? leaves : [...frame, ...leaves])} />
      {layout.boards.length > 0 && (
        <path className={classes['board']} d={outlines(layout.boards)} />
      )}
      {layout.painted.length > 0 && (
        <path className={classes['painted']} d={outlines(layout.painted)} />
      )}
      <Panes layout={layout} />
      {!(opens && isFixed) && <Accent {...accent} />}
    </>
  )
  return (
    <svg
      className={className ? `${classes['lattice']} ${className}` : classes['lattice']}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      preserveAspectRatio={inWall ? 'xMidYMid meet' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      {inWall && <Wall layout={layout} hasHole={opens} />}
      {opens ? (
        <>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the picture, hidden with it */}
          <svg {...paper} viewBox={`${paper.x} ${paper.y} ${paper.width} ${paper.height}`}>
            <g className={classes['door']}>{door}</g>
          </svg>
          <path className={classes['timber']} d={outlines(frame)} />
          {isFixed && <Accent {...accent} />}
        </>
      ) : (
        door
      )}
    </svg>
  )
}

/** `hasHole`: nothing is drawn where the door stands. */
function Wall({ layout, hasHole }: { layout: Layout; hasHole: boolean }) {
  const { key, paper, wall } = layout
  const step = paper.width + wall.post
  const plain = (
    <g id={`${key}w`}>
      <path className={classes['paper']} d={outlines([paper])} />
      <path className={classes['timber']} d={outlines(wall.timber)} />
    </g>
  )
  return (
    <>
      {hasHole ? (
        <>
          <defs>{plain}</defs>
          <path className={classes['ground']} d={outlines([everything, paper])} />
        </>
      ) : (
        plain
      )}
      {wallPanels
        .flatMap((n) => [-n, n])
        .map((n) => (
          <use key={n} href={`#${key}w`} x={n * step} />
        ))}
    </>
  )
}

/** Larger than every window. */
const everything: Rect = { x: -4000, y: -4000, width: 8000, height: 8000 }

/** The first pane is drawn, the others reference it. */
function Panes({ layout: { key, lattice, pattern, scale, round } }: { layout: Layout }) {
  const [first, ...others] = lattice
  if (!first) return null
  const radius = first.width / 2
  const field = <Field id={key} tile={tiles[pattern]} pane={first} scale={scale / 100} />
  return (
    <>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the picture, hidden with it */}
      <svg id={key} {...first}>
        {round ? (
          <>
            <clipPath id={`${key}c`}>
              <circle cx={radius} cy={radius} r={radius} />
            </clipPath>
            <g clipPath={`url(#${key}c)`}>{field}</g>
          </>
        ) : (
          field
        )}
      </svg>
      {round && (
        <path className={classes['timber']} d={disc(first, radius) + disc(first, radius + 4)} />
      )}
      {others.map((pane) => (
        <use key={pane.x} href={`#${key}`} x={pane.x - first.x} />
      ))}
    </>
  )
}

/** In characters: more tiles in one path would save few elements for the bytes that they take. */
const maxPath = 430

/**
 * Fills a pane with tiles. The path holds several next to each other, because a browser styles and lays out
 * every copy that a `use` makes. Then each `use` doubles what is there, so a hundred tiles need few of them. An SVG `pattern` would be shorter, but Chromium draws its tile once and resamples it: hairlines became grey and up
 * to 3 px wide.
 */
function Field({ id, tile, pane, scale }: { id: string; tile: Tile; pane: Rect; scale: number }) {
  const columns = Math.max(1, Math.round(pane.width / (tile.across * scale)))
  const x = pane.width / columns / tile.width
  const rows = tile.tall ? 1 : Math.max(1, Math.round(pane.height / (x * tile.height)))
  const y = pane.height / rows / tile.height

  const drawn = Math.max(1, Math.min(columns + 1, Math.floor(maxPath / tile.path.length)))
  let field = <path vectorEffect="non-scaling-stroke" d={repeatAcross(tile, drawn)} />
  let step = 0
  for (const [axis, count, size, first] of [
    ['x', columns, tile.width, drawn],
    ['y', tile.tall ? 0 : rows, tile.height, 1],
  ] as const)
    for (let have = first; have <= count; have *= 2) {
      const name = id + step++
      field = (
        <>
          <g id={name}>{field}</g>
          <use href={`#${name}`} {...{ [axis]: have * size }} />
        </>
      )
    }
  return (
    <g className={classes['bars']} transform={`scale(${short(x)} ${short(y)})`}>
      {field}
    </g>
  )
}

function Accent({ kind, x, y, length }: Layout['accent']) {
  if (kind === 'ring') return <circle className={classes['ring']} cx={x} cy={y} r={length} />
  if (kind === 'line') return <path className={classes['ring']} d={`M${x} ${y}v${length}`} />
  return <path className={classes['seal']} d={`M${x} ${y}h${length}v${length}h-${length}z`} />
}

const short = (n: number) => Math.round(n * 1e4) / 1e4
const tenth = (n: number) => Math.round(n * 10) / 10

function outlines(rects: Rect[]): string {
  return rects
    .map((r) => {
      const x = tenth(r.x)
      return `M${x} ${tenth(r.y)}h${tenth(r.width)}v${tenth(r.height)}H${x}z`
    })
    .join('')
}

function disc(square: Rect, radius: number): string {
  const x = tenth(square.x + square.width / 2 - radius)
  const y = tenth(square.y + square.height / 2)
  const r = tenth(radius)
  return `M${x} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0-${r * 2} 0`
}
