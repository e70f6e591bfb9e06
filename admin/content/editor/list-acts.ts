/** Changes of lists. Nothing is changed in place. */

export function moveTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from]
  if (moved === undefined) return [...items]
  const others = items.filter((_, index) => index !== from)
  return insertAt(others, Math.max(0, Math.min(others.length, to)), moved)
}

export function insertAt<Item>(items: readonly Item[], index: number, item: Item): Item[] {
  return [...items.slice(0, index), item, ...items.slice(index)]
}

/** Where the card at `from` belongs if it is dropped at `y`: after all other cards whose middle is above. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length
}
