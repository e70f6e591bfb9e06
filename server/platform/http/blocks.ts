/**
 * Remembers in this process which keys are refused and until when. Refusing a key again costs one map lookup.
 */

export interface Blocks {
  find(key: string): Refused | null
  /** `until`: Unix milliseconds. */
  add(key: string, until: number): Refused
}

interface Refused {
  ok: false
  retryAfterS: number
}

/** Beyond this number the oldest entry is dropped; its key is then counted again. */
const maxBlocks = 10_000

export function createBlocks(now: () => number): Blocks {
  const untilByKey = new Map<string, number>()

  const toRefused = (until: number): Refused => ({
    ok: false,
    retryAfterS: Math.max(1, Math.ceil((until - now()) / 1000)),
  })

  return {
    find(key) {
      const until = untilByKey.get(key)
      if (until === undefined) return null
      if (until > now()) return toRefused(until)
      untilByKey.delete(key)
      return null
    },

    add(key, until) {
      untilByKey.delete(key)
      untilByKey.set(key, until)
      if (untilByKey.size > maxBlocks) {
        const [oldest] = untilByKey.keys()
        if (oldest !== undefined) untilByKey.delete(oldest)
      }
      return toRefused(until)
    },
  }
}
