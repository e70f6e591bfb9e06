/** What is kept to be served again, in a bounded number of bytes: what was used longest ago goes first. */

export interface BoundedCache<Value> {
  find(key: string): Value | undefined
  keep(key: string, value: Value): void
  clear(): void
  size(): CacheSize
}

export interface CacheSize {
  entries: number
  bytes: number
}

/** What an entry takes beside its value and its key: measured on Node 26, and rounded up. */
const entryBytes = 200
/** Of a character in a string, at most. */
const characterBytes = 2

/** `maxBytes` bounds keys and values together; `bytes` of a value says what the value takes. */
export function createBoundedCache<Value extends { bytes: number }>(
  maxBytes: number,
): BoundedCache<Value> {
  const values = new Map<string, Value>()
  let bytes = 0

  function drop(key: string): void {
    const value = values.get(key)
    if (!value) return
    values.delete(key)
    bytes -= bytesOf(key, value)
  }

  return {
    find(key) {
      const value = values.get(key)
      if (value && values.size > 1) {
        values.delete(key)
        values.set(key, value)
      }
      return value
    },
    keep(key, value) {
      drop(key)
      values.set(key, value)
      bytes += bytesOf(key, value)
      for (const oldest of values.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    clear() {
      values.clear()
      bytes = 0
    },
    size: () => ({ entries: values.size, bytes }),
  }
}

function bytesOf(key: string, value: { bytes: number }): number {
  return entryBytes + key.length * characterBytes + value.bytes
}
