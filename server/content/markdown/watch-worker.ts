/** Ends a thread that works longer on one thing than it may. */
import type { Worker } from 'node:worker_threads'

export interface RenderLimit {
  /** Of the processor: a machine with much else to do is no reason to refuse a text. */
  processorMs: number
  /** By the clock, whatever the processor did. */
  clockMs: number
  /** Of the thread's heap. */
  memoryMb: number
}

const checkMs = 100

export interface WorkerWatch {
  /** Resolves, with why, once the thread has been ended; never, if it was not. */
  exceeded: Promise<string>
  stop(): void
}

export function watchWorker(worker: Worker, { processorMs, clockMs }: RenderLimit): WorkerWatch {
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
      await end(`takes more than ${processorMs / 1000} s of the processor to render`)
  }

  const timer = setInterval(check, checkMs)
  return { exceeded, stop: () => clearInterval(timer) }
}

/** 0 of a thread that has just ended by itself. */
async function spentMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
