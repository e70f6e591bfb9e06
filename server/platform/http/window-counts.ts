/**
 * Counts by key in fixed time windows, in memory. The number of keys is bounded: clients choose them (an
 * address is a key), and a single IPv6 network has more addresses than fit into memory.
 */

export interface WindowCounts {
  /** Adds one; returns the count of the current window and the end of that window (Unix milliseconds). */
  add(key: string): { count: number; endsAt: number }
  readonly size: number
}

/** About 150 bytes each. */
const defaultMaxKeys = 10_000

export function createWindowCounts(
  windowMs: number,
  now: () => number,
  maxKeys = defaultMaxKeys,
): WindowCounts {
  /** Least recently used first. */
  const windows = new Map<string, { count: number; endsAt: number }>()

  return {
    get size() {
      return windows.size
    },

    add(key) {
      const at = now()
      const known = windows.get(key)
      const isOpen = known !== undefined && known.endsAt > at
      const window = isOpen ? known : { count: 0, endsAt: at + windowMs }
      window.count += 1
      windows.delete(key)
      windows.set(key, window)
      if (windows.size > maxKeys) {
        const [oldest] = windows.keys()
        if (oldest !== undefined) windows.delete(oldest)
      }
      return window
    },
  }
}
