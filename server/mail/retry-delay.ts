/** When an email is tried again: soon at first, then with growing delays and random jitter. */

/** About two and a half days with the delays below. */
export const maxAttempts = 30
const firstMs = 8000
const longestMs = 4 * 60 * 60 * 1000
/** The longest delay that a server may ask for. */
const longestAskedMs = 60 * 60 * 1000

/** The delay after attempt number `attempt`, counted from 1. `random` is between 0 and 1. */
export function retryDelayMs(attempt: number, retryAfterS = 0, random = Math.random()): number {
  const most = Math.min(firstMs * 2 ** (attempt - 1), longestMs)
  const own = most / 2 + (random * most) / 2
  return Math.round(Math.max(own, Math.min(retryAfterS * 1000, longestAskedMs)))
}
