/** A child process that sends or measures beside a server, started and warm before the measurement. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface MeasuringProcess<Order, Result> extends Disposable {
  /** One order at a time. */
  send(order: Order): Promise<Result>
}

const answerLimitMs = 300_000
/** V8's helper threads compile and collect at any time, and would take a core from the server. */
const execArgv = ['--single-threaded']

/** `file` is in this folder and calls `takeOrders`. */
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

/** Called in the child process: executes each order and sends back the result. */
export function takeOrders<Order, Result>(carryOut: (order: Order) => Promise<Result>): void {
  process.on('message', async (order: Order) => {
    process.send?.(await carryOut(order))
  })
  process.send?.('ready')
}
