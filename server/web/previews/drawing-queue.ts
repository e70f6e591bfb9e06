/** A queue that runs one job at a time and has a maximum length. */

export interface DrawingQueue {
  /** Whether the queue accepts no further jobs. */
  isFull(): boolean
  /** Runs the job after all jobs before it. Rejects if the job throws. */
  add<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn>
}

/** `maxWaiting` includes the running job. */
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
