/** Rendered pages as ready bytes, least recently used first out, all out when the content changes. */
import type { ReadyBytes } from '../http/ready-bytes.ts'

export interface CachedPage extends ReadyBytes {
  /** Whether the page answers its own query only; otherwise any query of its path. */
  usesSearch: boolean
}

export interface PageCache {
  find(key: string): CachedPage | undefined
  keep(key: string, page: CachedPage): void
  clear(): void
}

/** `maxBytes` bounds the bodies; the rest is small beside them. */
export function createPageCache(maxBytes: number): PageCache {
  const pages = new Map<string, CachedPage>()
  let bytes = 0

  return {
    find(key) {
      const page = pages.get(key)
      if (page && pages.size > 1) {
        pages.delete(key)
        pages.set(key, page)
      }
      return page
    },
    keep(key, page) {
      const replaced = pages.get(key)
      if (replaced) bytes -= sizeOf(replaced)
      pages.delete(key)
      pages.set(key, page)
      bytes += sizeOf(page)
      for (const [oldest, { bodies }] of pages) {
        if (bytes <= maxBytes) break
        pages.delete(oldest)
        bytes -= sizeOf({ bodies })
      }
    },
    clear() {
      pages.clear()
      bytes = 0
    },
  }
}

function sizeOf({ bodies }: Pick<CachedPage, 'bodies'>): number {
  return bodies.br.byteLength + bodies.gzip.byteLength + bodies.identity.byteLength
}
