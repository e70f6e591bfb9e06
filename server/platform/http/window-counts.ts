/**
 * Counts by key in windows of time, in the memory of this process. The number of keys has an end: strangers
 * choose them (an address is a key), and an IPv6 network alone has more of them than any memory.
 */

export interface WindowCounts {
  /** Counts once more; the count of the window so far, and when that ends (Unix milliseconds). */
  add(key: string): { count: number; endsAt: number }
  readonly size: number
}

/** Of about 150 bytes each. */
const usualMaxKeys = 10_000

export function createWindowCounts(
  windowMs: number,
  now: () => number,
  maxKeys = usualMaxKeys,
): WindowCounts {
  /** In the order in which they were used last. */
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
