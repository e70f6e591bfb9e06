/** The still pictures of the house and the game: their first view, drawn by the code that moves them. */
import { type Piece, pieces, stillSize } from '#shared/live-pieces.ts'
import { drawHanok, firstView } from './draw-hanok.ts'
import { drawJegi } from './draw-jegi.ts'
import { fixedPalette, type Theme } from './fixed-colours.ts'
import { type Game, newGame } from './jegi.ts'
import type { Size } from './stage.ts'
import { createSvgBrush } from './svg-brush.ts'

/** In flight, so that the shuttlecock is seen. */
const inFlight: Game = { ...newGame(), phase: 'playing', height: 0.62, speed: -0.45, to: 0.4 }

/** `wide`: the width of the scene, whose middle fills the picture; by default that of the picture. */
export function drawStill(
  piece: Piece,
  theme: Theme,
  { width, height }: Size,
  wide = width,
): string {
  const brush = createSvgBrush()
  const palette = fixedPalette(theme)
  const size = { width: wide, height }
  brush.fillStyle = palette.paper
  brush.fillRect(0, 0, wide, height)
  if (piece === 'hanok') drawHanok(brush, size, palette, firstView)
  else drawJegi(brush, size, palette, inFlight)
  const left = (wide - width) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${brush.elements()}</svg>\n`
}

/** The files of `app/public/pieces` by name, with what they are to be. */
export function makeStills(): Record<string, string> {
  return Object.fromEntries(
    pieces.flatMap((piece) =>
      (['day', 'night'] as const).map((theme) => [
        `${piece}-${theme}.svg`,
        drawStill(piece, theme, stillSize),
      ]),
    ),
  )
}
