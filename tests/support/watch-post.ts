/** A visitor who asks for a post again and again, also while the site is down. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Watch {
  /** The first time at which the post was shown; null: never, although the site was given long enough. */
  untilSeen(): Promise<number | null>
  /** Ends it. How often the post was not found after it had been shown. */
  stop(): Promise<number>
}

const retryMs = 15
const patienceMs = 30_000

export function watchPost(address: string, now: () => number): Watch {
  let isOver = false
  let seenAt: number | null = null
  let timesGone = 0

  async function watch(): Promise<void> {
    while (!isOver) {
      const status = await statusOf(address)
      if (status === 200) seenAt ??= now()
      if (status === 404 && seenAt !== null) timesGone += 1
      await sleep(retryMs)
    }
  }

  const watching = watch()
  return {
    async untilSeen() {
      const until = performance.now() + patienceMs
      while (seenAt === null && performance.now() < until) await sleep(retryMs)
      return seenAt
    },
    async stop() {
      isOver = true
      await watching
      return timesGone
    },
  }
}

/** null: the site is down, or was killed during its answer. */
async function statusOf(address: string): Promise<number | null> {
  try {
    const response = await fetch(address)
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}
