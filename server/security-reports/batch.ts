/** Writes what comes within a moment together: a flood then takes the disk no more often than a trickle does. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Batch<Item> {
  /** Resolves once it is written; rejects if it is not. The first of a moment does not wait. */
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
