/**
 * The start of each line of the hero and the time per character, in milliseconds: greeting, name, subtitle.
 */
export const typing = [
  { startMs: 0, characterMs: 80 },
  { startMs: 1500, characterMs: 120 },
  { startMs: 3000, characterMs: 60 },
] as const

/** How many characters of a line of `length` are typed after `elapsedMs`. */
export function typedCount(line: number, elapsedMs: number, length: number): number {
  const timing = typing[line]
  if (!timing) return length
  const count = Math.floor((elapsedMs - timing.startMs) / timing.characterMs)
  return Math.min(Math.max(count, 0), length)
}
