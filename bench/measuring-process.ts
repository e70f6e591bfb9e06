/** What sends or measures beside a server: a process of its own, there and warm before anything is measured. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface MeasuringProcess<Order, Result> extends Disposable {
  /** One order at a time. */
  send(order: Order): Promise<Result>
}

const answerLimitMs = 300_000
/** V8's helpers compile and collect when they like, and would take a core from the server just then. */
const execArgv = ['--single-threaded']

/** `file` is one of this folder that calls `takeOrders`. */
export async function openMeasuringProcess<Order, Result>(
  file: string,
): Promise<MeasuringProcess<Order, Result>> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), { execArgv })
  await once(child, 'message')
  return {
    async send(order) {
      child.send(order as object)
      const [result] = await once(child, 'message', { signal: AbortSignal.timeout(answerLimitMs) })
      return result
    },
    [Symbol.dispose]: () => child.kill(),
  }
}

/** In the process itself: carries out what is sent to it, and sends back what came of it. */
export function takeOrders<Order, Result>(carryOut: (order: Order) => Promise<Result>): void {
  process.on('message', async (order: Order) => {
    process.send?.(await carryOut(order))
  })
  process.send?.('ready')
}
