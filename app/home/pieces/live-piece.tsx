/** A live piece, as an island that hydrates on interaction. */
import type { Piece } from '#shared/live-pieces.ts'
import { Island } from '../../ui/island.tsx'
import { Component as Games } from './games.island.tsx'
import { Component as Graphics } from './graphics.island.tsx'
import type { PieceWords } from './words.ts'

interface LivePieceProps {
  piece: Piece
  title: string
  words: PieceWords
  className?: string | undefined
  /** Without a click, unless the visitor prefers reduced motion. */
  startsAtOnce?: true
}

export function LivePiece({ piece, title, words, className = '', startsAtOnce }: LivePieceProps) {
  const frame = { title, common: { start: words.start, stop: words.stop }, startsAtOnce }
  const island = startsAtOnce ? { className, hydrates: 'painted' as const } : { className }
  return piece === 'hanok' ? (
    <Island
      name="home/pieces/graphics"
      of={Graphics}
      props={{ ...frame, words: words.graphics }}
      {...island}
    />
  ) : (
    <Island
      name="home/pieces/games"
      of={Games}
      props={{ ...frame, words: words.games }}
      {...island}
    />
  )
}
