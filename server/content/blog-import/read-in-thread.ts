/**
 * Reads an old blog in a thread of its own: the parser of Markdown is not linear for every text, and the thread is ended
 * when it takes too much time or memory.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limitWorker, type RenderLimit } from '../markdown/limit-worker.ts'
import type { BlogAnswer, BlogTask } from './blog-thread.ts'

/** The panel reads 200 posts in some 10 s. */
export const panelReadLimit: RenderLimit = {
  processorMs: 120_000,
  clockMs: 300_000,
  memoryMb: 512,
}

/** The operator waits as long as it takes, and can end the command. */
export const commandReadLimit: RenderLimit = {
  processorMs: 3_600_000,
  clockMs: 7_200_000,
  memoryMb: 2048,
}

export async function readInThread(
  task: BlogTask,
  limit: RenderLimit,
): Promise<BlogAnswer | { ok: false; reason: 'TOO_SLOW' }> {
  const worker = new Worker(new URL('./blog-thread.ts', import.meta.url), {
    execArgv: [],
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limit.memoryMb },
  })
  const limited = limitWorker(worker, limit)
  try {
    return await Promise.race([
      receive(worker),
      limited.exceeded.then(() => ({ ok: false, reason: 'TOO_SLOW' }) as const),
    ])
  } finally {
    limited.stop()
    await worker.terminate()
  }
}

async function receive(worker: Worker): Promise<BlogAnswer | { ok: false; reason: 'TOO_SLOW' }> {
  try {
    const [answer] = await once(worker, 'message')
    return answer as BlogAnswer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    return { ok: false, reason: 'TOO_SLOW' }
  }
}
