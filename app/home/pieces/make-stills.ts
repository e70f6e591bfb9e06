import { pieces, stillSize } from '#shared/live-pieces.ts'
import { drawStill } from './still.ts'

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
