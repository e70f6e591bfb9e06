/** Caches of what is made from the content: bounded in bytes, and emptied when the content changes. */
import { LRUCache } from 'lru-cache'

export interface Revision {
  /** Names the present state of the content; differs after each change. */
  current(): string
}

export interface RevisionCache<Value extends object> {
  find(key: string): Value | undefined
  /** Call it before a value is made. The result stores the value, unless the content has changed meanwhile. */
  begin(): (key: string, value: Value) => void
  size(): CacheSize
}

export interface CacheSize {
  entries: number
  bytes: number
}

/** The overhead of an entry, besides key and value: measured on Node 26, and rounded up. */
const entryBytes = 250
/** The most that a character of a string takes. */
const characterBytes = 2

/** `maxBytes` bounds keys and values together. The value used longest ago is dropped first. */
export function createRevisionCache<Value extends object>(
  revision: Revision,
  maxBytes: number,
  bytesOf: (value: Value) => number,
): RevisionCache<Value> {
  const values = new LRUCache<string, Value>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => entryBytes + key.length * characterBytes + bytesOf(value),
  })
  let filledAt = ''

  function dropOld(): void {
    const current = revision.current()
    if (filledAt === current) return
    values.clear()
    filledAt = current
  }

  return {
    find(key) {
      dropOld()
      return values.get(key)
    },
    begin() {
      const begun = revision.current()
      return (key, value) => {
        dropOld()
        if (filledAt === begun) values.set(key, value)
      }
    },
    size: () => ({ entries: values.size, bytes: values.calculatedSize }),
  }
}
