/** Random values that are the same in every run, so that two runs measure the same content. */

export interface Random {
  below(limit: number): number
  pick<Value>(values: readonly Value[]): Value
  /** Distinct items in random order. */
  pickSome<Value>(values: readonly Value[], count: number): Value[]
}

/** Mulberry32: 32 bits of state are enough to choose words. */
export function createRandom(seed: number): Random {
  let state = seed
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return {
    below,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    pickSome(values, count) {
      const left = [...values]
      return Array.from({ length: Math.min(count, left.length) }).flatMap(() =>
        left.splice(below(left.length), 1),
      )
    },
  }
}
