/** The live piece of a card, if its id has one. */
import { useWords } from '../page.tsx'
import { Island } from '../ui/island.tsx'
import { LivePiece } from './pieces/live-piece.tsx'
import { findPiece } from './pieces/pieces.ts'
import { Component as Software } from './pieces/software.island.tsx'
import { pieceWords } from './pieces/words.ts'

interface ShowcasePieceProps {
  /** The id of the card. */
  id: string
  title: string
  className?: string | undefined
}

export function ShowcasePiece({ id, title, className = '' }: ShowcasePieceProps) {
  const words = useWords(pieceWords)
  const piece = findPiece(id)
  if (piece) return <LivePiece piece={piece} title={title} words={words} className={className} />
  if (id !== 'software') return null
  const common = { start: words.start, stop: words.stop }
  return (
    <Island
      name="home/pieces/software"
      of={Software}
      props={{ title, common, words: words.software }}
      className={className}
    />
  )
}
