/** Queries of checks that must answer in time although a database or a disk hangs. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Load balancers and Prometheus time out after 2 s or more. */
export const answerLimitMs = 1500

/** The result of `round`, or `late` if it takes longer than `limitMs`. The round itself goes on. */
export async function withTimeout<Value>(
  round: Promise<Value>,
  late: Value,
  limitMs: number,
): Promise<Value> {
  const over = new AbortController()
  const limit = sleep(limitMs, late, { signal: over.signal }).catch(() => late)
  try {
    return await Promise.race([round, limit])
  } finally {
    over.abort()
  }
}

/** At most one round is running: whoever asks meanwhile gets its result. */
export function shareRunning<Value>(start: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null
  return () => {
    running ??= start().finally(() => {
      running = null
    })
    return running
  }
}
