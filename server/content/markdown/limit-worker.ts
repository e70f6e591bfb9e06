/** Terminates a thread that exceeds its time limits. */
import type { Worker } from 'node:worker_threads'

export interface RenderLimit {
  /** CPU time: a busy machine is no reason to refuse a text. */
  processorMs: number
  /** Elapsed time, whatever CPU time was used. */
  clockMs: number
  /** The maximum heap of the thread. */
  memoryMb: number
}

const checkMs = 100

export interface WorkerLimit {
  /** Resolves with the reason after the thread was terminated. Never resolves otherwise. */
  exceeded: Promise<string>
  stop(): void
}

export function limitWorker(worker: Worker, { processorMs, clockMs }: RenderLimit): WorkerLimit {
  const { promise: exceeded, resolve } = Promise.withResolvers<string>()
  const begun = performance.now()
  let before: number | null = null

  async function end(problem: string): Promise<void> {
    clearInterval(timer)
    await worker.terminate()
    resolve(problem)
  }

  async function check(): Promise<void> {
    if (performance.now() - begun > clockMs)
      return end(`takes more than ${clockMs / 1000} s to render`)
    const spent = await spentMs(worker)
    before ??= spent
    if (spent - before > processorMs)
      await end(`takes more than ${processorMs / 1000} s of CPU time to render`)
  }

  const timer = setInterval(check, checkMs)
  return { exceeded, stop: () => clearInterval(timer) }
}

/** Returns 0 for a thread that has just ended. */
async function spentMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
