/** Paints the house for any camera position: far things first, nearer ones over them. */

import { fences, ground, shadow, standing } from './hanok.ts'
import { mix, type Palette } from './palette.ts'
import { type Camera, isFront, type Point, project, type Seen } from './projection.ts'
import type { Face, Line, Material, Solid } from './solids.ts'
import type { Brush, Size } from './stage.ts'

type See = (point: Point) => Seen

/** The view at the start, and of the still picture. */
export const firstView: Camera = { yaw: 0.62, pitch: 0.4, distance: 13, center: [0, 0.95, 0] }

const shades = 12

/** Lines of at least this width are ridges, where slopes meet. */
const ridgeWidth = 2

/**
 * How much ink a material takes in full shade and in full sun; in the dark theme the tiles reflect the moon.
 */
const inks: Record<'day' | 'night', Record<Exclude<Material, 'lamp'>, [number, number]>> = {
  day: {
    earth: [0.04, 0.02],
    stone: [0.2, 0.07],
    timber: [0.5, 0.34],
    plaster: [0.16, 0.02],
    tile: [0.72, 0.42],
    clay: [0.66, 0.4],
  },
  night: {
    earth: [0.04, 0.04],
    stone: [0.1, 0.2],
    timber: [0.1, 0.2],
    plaster: [0.08, 0.18],
    tile: [0.13, 0.36],
    clay: [0.08, 0.24],
  },
}

/** The colours of a palette as fill styles, computed once per theme. */
function toFills({ ink, paper, lamp, isDark }: Palette) {
  const ramps = Object.entries(inks[isDark ? 'night' : 'day']).map(([material, [shade, sun]]) => [
    material,
    Array.from({ length: shades + 1 }, (_, n) =>
      mix(shade + (sun - shade) * (n / shades), ink, paper),
    ),
  ])
  const glow = mix(isDark ? 0.72 : 0.42, lamp, paper)
  return { ...Object.fromEntries(ramps), lamp: [glow] } as Record<Material, string[]>
}

const fillsOf = new WeakMap<Palette, Record<Material, string[]>>()

export function drawHanok(brush: Brush, size: Size, palette: Palette, camera: Camera): void {
  const unit = Math.min(size.width / 10.4, size.height / 6.1)
  const see = (point: Point): Seen => {
    const { x, y, depth } = project(point, camera)
    return { x: size.width / 2 + x * unit, y: size.height / 2 + y * unit, depth }
  }
  const fills = fillsOf.get(palette) ?? toFills(palette)
  fillsOf.set(palette, fills)
  const pen = createPen(brush, palette, fills, see, unit / 40)

  const [far, near] = splitFences(camera)
  pen.solid(ground)
  pen.shade(shadow)
  for (const solid of far) pen.solid(solid)
  const byDepth = [...standing].sort((one, other) => see(other.at).depth - see(one.at).depth)
  for (const { solids } of byDepth) for (const solid of solids) pen.solid(solid)
  for (const solid of near) pen.solid(solid)
}

/** Walls that face the camera are in front of everything in the yard, the others behind it. */
function splitFences({ yaw }: Camera): [far: Solid[], near: Solid[]] {
  const eye = { front: Math.cos(yaw), right: Math.sin(yaw) }
  const nearness = { front: eye.front, back: -eye.front, right: eye.right, left: -eye.right }
  const sorted = [...fences].sort((one, other) => nearness[one.faces] - nearness[other.faces])
  const solidsOf = (isNear: boolean) =>
    sorted.filter(({ faces }) => nearness[faces] > 0 === isNear).flatMap(({ solids }) => solids)
  return [solidsOf(false), solidsOf(true)]
}

function createPen(
  brush: Brush,
  palette: Palette,
  fills: Record<Material, string[]>,
  see: See,
  zoom: number,
) {
  const outline = mix(0.6, palette.soft, palette.paper)
  const bar = mix(
    palette.isDark ? 0.5 : 0.62,
    palette.isDark ? palette.paper : palette.ink,
    palette.lamp,
  )
  const grid = mix(palette.isDark ? 0.24 : 0.3, palette.line, palette.paper)
  const seam = mix(palette.isDark ? 0.07 : 0.86, palette.ink, palette.paper)
  const ridge = mix(palette.isDark ? 0.62 : 0.9, palette.ink, palette.paper)
  const strokes: Record<Material, string> = {
    earth: grid,
    stone: outline,
    timber: outline,
    plaster: outline,
    lamp: bar,
    tile: seam,
    clay: outline,
  }
  brush.lineJoin = 'round'
  brush.lineCap = 'round'

  const path = (points: Seen[]) => {
    brush.beginPath()
    for (const { x, y } of points) brush.lineTo(x, y)
    brush.closePath()
  }
  const line = ({ from, to, width }: Line) => {
    const [a, b] = [see(from), see(to)]
    brush.lineWidth = Math.max(0.5, width * zoom)
    brush.beginPath()
    brush.moveTo(a.x, a.y)
    brush.lineTo(b.x, b.y)
    brush.stroke()
  }
  const paint = ({ material, light, hasOutline, lines }: Face, seen: Seen[]) => {
    const ramp = fills[material]
    const fill = ramp[Math.round(light * (ramp.length - 1))] ?? palette.paper
    path(seen)
    brush.fillStyle = fill
    brush.fill()
    // Faces without an outline are stroked in their own colour, so that no gap shows between neighbours.
    brush.strokeStyle = hasOutline ? outline : fill
    brush.lineWidth = hasOutline ? 0.8 : 0.6
    brush.stroke()
    for (const one of lines) {
      brush.strokeStyle = one.width >= ridgeWidth ? ridge : strokes[material]
      line(one)
    }
  }

  return {
    solid({ faces, lines = [], fruit = [], upon }: Solid) {
      if (upon && !isFront(upon.map(see))) return
      const visible = faces
        .map((face) => ({ face, seen: face.corners.map(see) }))
        .filter(({ seen }) => isFront(seen))
        .map((one) => ({ ...one, depth: mean(one.seen.map(({ depth }) => depth)) }))
        .sort((one, other) => other.depth - one.depth)
      for (const { face, seen } of visible) paint(face, seen)
      brush.strokeStyle = ridge
      for (const one of lines) line(one)
      brush.fillStyle = palette.accent
      for (const one of fruit) {
        const { x, y } = see(one)
        brush.beginPath()
        brush.arc(x, y, Math.max(1.6, 3.1 * zoom), 0, 2 * Math.PI)
        brush.fill()
      }
    },
    shade(corners: Point[]) {
      path(corners.map(see))
      brush.fillStyle = mix(0.09, palette.isDark ? 'black' : palette.ink, 'transparent')
      brush.fill()
    },
  }
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
