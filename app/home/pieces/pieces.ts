/** The pieces that have a still picture and a page of their own, `/play/{piece}`. */
export const pieces = ['hanok', 'jegi'] as const

export type Piece = (typeof pieces)[number]

/** The card of the showcase that a piece is on. */
export const cardOf: Record<Piece, string> = { hanok: 'graphics', jegi: 'games' }

/** The piece of a card; null if it has none, or one without a page. */
export function findPiece(card: string): Piece | null {
  return pieces.find((piece) => cardOf[piece] === card) ?? null
}

export function isPiece(name: string | undefined): name is Piece {
  return pieces.some((piece) => piece === name)
}

/** The size of the files in `app/public/pieces`. */
export const stillSize = { width: 640, height: 360 }
