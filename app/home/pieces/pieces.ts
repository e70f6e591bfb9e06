/** Which cards of the showcase have a live piece with a page of its own, `/play/{piece}`. */
import { type Piece, pieces } from '#shared/live-pieces.ts'

/** The card of the showcase that a piece is on. */
export const cardOf: Record<Piece, string> = { hanok: 'graphics', jegi: 'games' }

/** The piece of a card; null if it has none, or one without a page. */
export function findPiece(card: string): Piece | null {
  return pieces.find((piece) => cardOf[piece] === card) ?? null
}
