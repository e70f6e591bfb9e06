/** Paints the game: the wall of the yard, a foot in a white sock, and the shuttlecock above it. */

import { foot, type Game, isInReach, kickMs, placeOf } from './jegi.ts'
import { mix, type Palette } from './palette.ts'
import type { Brush, Size } from './stage.ts'

export function drawJegi(brush: Brush, size: Size, palette: Palette, game: Game): void {
  const unit = size.height
  const ground = unit * 0.94
  const x = placeOf(game) * size.width
  const yOf = (height: number) => ground - height * unit * 0.98
  brush.lineJoin = 'round'
  brush.lineCap = 'round'

  drawYard(brush, size, palette, ground)
  const isReady = game.phase === 'playing' && isInReach(game)
  drawRing(brush, palette, x, yOf(foot.height), foot.reach * unit, isReady)
  drawFoot(brush, palette, x, yOf(foot.height), unit, game.footMs / kickMs, ground)
  drawJegiItself(brush, palette, x, yOf(game.height), unit, game)
}

function drawYard(brush: Brush, { width, height }: Size, palette: Palette, ground: number): void {
  const soft = mix(0.5, palette.soft, palette.paper)
  // The moon, or the sun behind paper.
  brush.fillStyle = mix(palette.isDark ? 0.78 : 0.5, palette.lamp, palette.paper)
  brush.beginPath()
  brush.arc(width * 0.8, height * 0.34, height * 0.13, 0, 2 * Math.PI)
  brush.fill()

  const top = ground - height * 0.24
  brush.fillStyle = mix(0.05, palette.ink, palette.paper)
  brush.fillRect(0, top, width, ground - top)
  brush.strokeStyle = soft
  brush.lineWidth = 0.8
  const stone = height * 0.08
  for (let row = 0; row < 3; row++) {
    const y = top + row * stone
    brush.beginPath()
    brush.moveTo(0, y)
    brush.lineTo(width, y)
    for (let x = (row % 2 ? 0 : -0.8) * stone; x < width; x += stone * 1.7) {
      brush.moveTo(x, y)
      brush.lineTo(x, y + stone)
    }
    brush.stroke()
  }
  // Tiles on the wall.
  const tile = height * 0.07
  brush.fillStyle = mix(palette.isDark ? 0.22 : 0.6, palette.ink, palette.paper)
  brush.strokeStyle = mix(palette.isDark ? 0.5 : 0.8, palette.ink, palette.paper)
  brush.fillRect(0, top - tile, width, tile)
  brush.beginPath()
  for (let x = tile / 2; x < width + tile; x += tile) {
    brush.moveTo(x, top - tile)
    brush.lineTo(x, top)
    brush.moveTo(x + tile * 0.3, top)
    brush.arc(x, top, tile * 0.3, 0, Math.PI)
  }
  brush.stroke()

  brush.fillStyle = mix(0.03, palette.ink, palette.paper)
  brush.fillRect(0, ground, width, height - ground)
  brush.strokeStyle = palette.soft
  brush.lineWidth = 1
  brush.beginPath()
  brush.moveTo(0, ground)
  brush.lineTo(width, ground)
  brush.stroke()
}

/**
 * The ring is dashed while empty, solid and thick while the shuttlecock is inside: shape conveys it, not
 * colour.
 */
function drawRing(
  brush: Brush,
  palette: Palette,
  x: number,
  y: number,
  radius: number,
  isReady: boolean,
): void {
  brush.beginPath()
  brush.ellipse(x, y, radius * 1.5, radius, 0, 0, 2 * Math.PI)
  brush.setLineDash(isReady ? [] : [3, 5])
  brush.lineWidth = isReady ? 2.5 : 1.2
  brush.strokeStyle = isReady ? palette.accent : palette.soft
  brush.stroke()
  brush.setLineDash([])
}

/** 버선, the sock whose toe turns up. It swings towards the ring and back. */
function drawFoot(
  brush: Brush,
  palette: Palette,
  x: number,
  ringY: number,
  unit: number,
  swing: number,
  ground: number,
): void {
  const lift = Math.sin(Math.min(1, swing) * Math.PI)
  const rest = ground - unit * 0.005
  const size = unit * 0.2
  brush.save()
  brush.translate(x - size * 0.62, rest + (ringY + unit * 0.07 - rest) * lift)
  brush.rotate(-0.42 * lift)
  brush.scale(size, size)
  brush.beginPath()
  brush.moveTo(-0.5, -1.15)
  brush.bezierCurveTo(-0.42, -0.75, -0.5, -0.45, -0.56, -0.2)
  brush.bezierCurveTo(-0.6, 0, -0.4, 0.02, -0.2, 0)
  brush.bezierCurveTo(0.2, -0.03, 0.5, 0.04, 0.78, -0.02)
  brush.bezierCurveTo(0.98, -0.08, 1.02, -0.28, 1.1, -0.46)
  brush.bezierCurveTo(0.92, -0.36, 0.8, -0.4, 0.6, -0.42)
  brush.bezierCurveTo(0.3, -0.46, 0.12, -0.66, 0.06, -1.15)
  brush.closePath()
  brush.restore()
  brush.fillStyle = palette.isDark ? mix(0.86, palette.ink, palette.paper) : palette.paper
  brush.fill()
  brush.strokeStyle = palette.isDark ? palette.ink : palette.soft
  brush.lineWidth = 1.4
  brush.stroke()

  brush.save()
  brush.translate(x - size * 0.62, rest + (ringY + unit * 0.07 - rest) * lift)
  brush.rotate(-0.42 * lift)
  brush.scale(size, size)
  brush.beginPath()
  // The seam down the front, and the hem of the trousers.
  brush.moveTo(-0.22, -0.92)
  brush.bezierCurveTo(-0.1, -0.4, 0.4, -0.3, 1.02, -0.4)
  brush.moveTo(-0.5, -0.96)
  brush.lineTo(0.07, -0.96)
  brush.restore()
  brush.strokeStyle = palette.isDark ? mix(0.5, palette.paper, palette.ink) : palette.line
  brush.lineWidth = 1
  brush.stroke()
}

/** A coin in paper with trailing strips. */
function drawJegiItself(
  brush: Brush,
  palette: Palette,
  x: number,
  y: number,
  unit: number,
  { speed, from, to }: Game,
): void {
  const length = unit * 0.135
  const stream = Math.max(-1, Math.min(1, speed))
  const lean = (to - from) * -1.4
  const strips = 9
  for (let n = 0; n < strips; n++) {
    const spread = (n / (strips - 1) - 0.5) * (1.5 - Math.abs(stream) * 0.7)
    // The strips are above the coin when it falls, and below it when it rises.
    const up = stream > 0.15 ? -0.55 - stream * 0.45 : 1
    const endX = x + Math.sin(spread) * length + lean * length
    const endY = y - Math.cos(spread) * length * up
    brush.beginPath()
    brush.moveTo(x, y)
    brush.quadraticCurveTo(x + Math.sin(spread) * length * 0.2, y - length * 0.5 * up, endX, endY)
    brush.strokeStyle = n % 3 === 1 ? palette.leaf : palette.accent
    brush.lineWidth = Math.max(1.4, unit * 0.011)
    brush.stroke()
  }
  brush.beginPath()
  brush.ellipse(x, y + unit * 0.012, unit * 0.036, unit * 0.02, 0, 0, 2 * Math.PI)
  brush.fillStyle = palette.ink
  brush.fill()
  brush.strokeStyle = palette.paper
  brush.lineWidth = 1
  brush.stroke()
}
