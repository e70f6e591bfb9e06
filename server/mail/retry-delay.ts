/** When a letter is tried again: soon at first, then ever later, and never all at the same moment. */

/** About two and a half days, at the waits below. */
export const maxAttempts = 30
const firstMs = 8000
const longestMs = 4 * 60 * 60 * 1000
/** What another side may ask for. */
const longestAskedMs = 60 * 60 * 1000

/** After the attempt of this number, counted from 1. `random` is within 0 and 1. */
export function retryDelayMs(attempt: number, retryAfterS = 0, random = Math.random()): number {
  const most = Math.min(firstMs * 2 ** (attempt - 1), longestMs)
  const own = most / 2 + (random * most) / 2
  return Math.round(Math.max(own, Math.min(retryAfterS * 1000, longestAskedMs)))
}
