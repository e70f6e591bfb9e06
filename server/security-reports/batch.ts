/**
 * Writes items that arrive within a short time together, so that a flood of items does not cause a flood of
 * writes.
 */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Batch<Item> {
  /**
   * Resolves after the items are written, and rejects if writing fails. The first items after a pause are
   * written at once.
   */
  add(items: Item[]): Promise<void>
}

export function createBatch<Item>(
  write: (items: Item[]) => Promise<void>,
  pauseMs: number,
): Batch<Item> {
  let waiting: Item[] = []
  let round = Promise.withResolvers<void>()
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const [items, { resolve, reject }] = [waiting, round]
      waiting = []
      round = Promise.withResolvers()
      await write(items).then(resolve, reject)
      await sleep(pauseMs, undefined, { ref: false })
    }
    isWriting = false
  }

  return {
    add(items) {
      waiting.push(...items)
      const { promise } = round
      if (!isWriting) void writeAll()
      return promise
    },
  }
}
