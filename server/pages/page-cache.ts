/** Ready pages, least recently used first out, all out when the content changes. */
import type { ReadyPage } from './ready-page.ts'

export interface PageCache {
  find(key: string): ReadyPage | undefined
  keep(key: string, page: ReadyPage): void
  clear(): void
}

/** `maxBytes` bounds the bodies; the rest is small beside them. */
export function createPageCache(maxBytes: number): PageCache {
  const pages = new Map<string, ReadyPage>()
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
      bytes -= pages.get(key)?.bytes ?? 0
      pages.delete(key)
      pages.set(key, page)
      bytes += page.bytes
      for (const [oldest, kept] of pages) {
        if (bytes <= maxBytes) break
        pages.delete(oldest)
        bytes -= kept.bytes
      }
    },
    clear() {
      pages.clear()
      bytes = 0
    },
  }
}
