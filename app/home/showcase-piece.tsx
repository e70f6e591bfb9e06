/** The live piece of a card, if its id has one; an island that hydrates on interaction. */
import { useMessages } from '../page.tsx'
import { Island } from '../ui/island.tsx'
import { Component as Games } from './pieces/games.island.tsx'
import { Component as Graphics } from './pieces/graphics.island.tsx'
import { Component as Software } from './pieces/software.island.tsx'

interface ShowcasePieceProps {
  /** The id of the card. */
  id: string
  title: string
  className?: string | undefined
}

export function ShowcasePiece({ id, title, className = '' }: ShowcasePieceProps) {
  const { start, stop, graphics, software, games } = useMessages().home.pieces
  const frame = { title, common: { start, stop } }
  switch (id) {
    case 'graphics':
      return (
        <Island
          name="home/pieces/graphics"
          of={Graphics}
          props={{ ...frame, words: graphics }}
          className={className}
        />
      )
    case 'software':
      return (
        <Island
          name="home/pieces/software"
          of={Software}
          props={{ ...frame, words: software }}
          className={className}
        />
      )
    case 'games':
      return (
        <Island
          name="home/pieces/games"
          of={Games}
          props={{ ...frame, words: games }}
          className={className}
        />
      )
    default:
      return null
  }
}
