/** Work that is done one at a time, of which only so much may wait. */

export interface DrawingQueue {
  /** Whether nothing more may wait. */
  isFull(): boolean
  /** Does it when all before it is done. Throws what it throws. */
  add<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn>
}

/** `maxWaiting` counts the one that is being done. */
export function createDrawingQueue(maxWaiting: number): DrawingQueue {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    isFull: () => waiting >= maxWaiting,
    add(draw) {
      waiting += 1
      const drawn = last.then(draw).finally(() => {
        waiting -= 1
      })
      last = drawn.catch(() => {})
      return drawn
    },
  }
}
