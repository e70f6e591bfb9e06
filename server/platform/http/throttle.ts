/**
 * Rate limits. Limits that protect the contents of the database are counted in PostgreSQL, because all
 * instances must share them; with SQLite there is one process, which counts in memory. Limits that protect
 * only the CPU time of a process (`createLocal`) are always counted in memory: they must not cause a write.
 */
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { OpenedDatabase } from '../db/database.ts'

export interface Limit {
  times: number
  perSeconds: number
}

type Refused = { ok: false; retryAfterS: number }
export type Allowed = { ok: true } | Refused

export type Throttles = ReturnType<typeof createThrottles>
export type Throttle = ReturnType<Throttles['create']>

interface ThrottlesDependencies extends OpenedDatabase {
  /** RATE_LIMITS; false (off) allows every request. */
  isOn: boolean
  /** Unix milliseconds. */
  now?: () => number
}

/** Counts one request; null within the limit, else the end of the window (Unix milliseconds). */
type Count = (key: string) => Promise<number | null>

export function createThrottles({ db, kind, isOn, now = Date.now }: ThrottlesDependencies) {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }

  function toLocalCount({ times, perSeconds }: Limit): Count {
    const counts = createWindowCounts(perSeconds * 1000, now)
    return async (key) => {
      const { count, endsAt } = counts.add(key)
      return count > times ? endsAt : null
    }
  }

  function toSharedCount(name: string, limit: Limit): Count {
    const { times, perSeconds } = limit
    const limiter = new RateLimiterPostgres({
      keyPrefix: `${name}-${perSeconds}`,
      points: times,
      duration: perSeconds,
      storeClient,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    const countLocally = toLocalCount(limit)
    return async (key) => {
      try {
        await limiter.consume(key)
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return now() + refusal.msBeforeNext
        // While the database is unavailable, each instance counts by itself.
        return countLocally(key)
      }
    }
  }

  function toThrottle(counts: Count[]) {
    // A key beyond a limit is refused without counting until the window ends.
    const blocks = createBlocks(now)
    return {
      /** A refusal that this process remembers; neither counts nor queries the database. */
      findRefusal: (key: string) => (isOn ? blocks.find(key) : null),
      /** Counts one request for `key`, and returns whether it is within every limit. */
      async consume(key: string): Promise<Allowed> {
        if (!isOn) return { ok: true }
        const known = blocks.find(key)
        if (known) return known
        for (const count of counts) {
          const endsAt = await count(key)
          if (endsAt !== null) return blocks.add(key, endsAt)
        }
        return { ok: true }
      },
    }
  }

  return {
    /** `name` separates the counts of different purposes. All instances share the counts. */
    create: (name: string, ...limits: Limit[]) =>
      toThrottle(
        limits.map((limit) =>
          kind === 'sqlite' ? toLocalCount(limit) : toSharedCount(name, limit),
        ),
      ),
    /** Counts in the memory of each instance, whatever the database. */
    createLocal: (...limits: Limit[]) => toThrottle(limits.map(toLocalCount)),
  }
}

/** Beyond this number the oldest entry is dropped; its key is then counted again. */
const maxBlocks = 10_000

function createBlocks(now: () => number) {
  const untilByKey = new Map<string, number>()

  const toRefused = (until: number): Refused => ({
    ok: false,
    retryAfterS: Math.max(1, Math.ceil((until - now()) / 1000)),
  })

  return {
    find(key: string): Refused | null {
      const until = untilByKey.get(key)
      if (until === undefined) return null
      if (until > now()) return toRefused(until)
      untilByKey.delete(key)
      return null
    },

    /** `until`: Unix milliseconds. */
    add(key: string, until: number): Refused {
      untilByKey.delete(key)
      untilByKey.set(key, until)
      if (untilByKey.size > maxBlocks) {
        const [oldest] = untilByKey.keys()
        if (oldest !== undefined) untilByKey.delete(oldest)
      }
      return toRefused(until)
    },
  }
}

/** About 150 bytes each. */
const defaultMaxKeys = 10_000

export function createWindowCounts(windowMs: number, now: () => number, maxKeys = defaultMaxKeys) {
  /** Least recently used first. */
  const windows = new Map<string, { count: number; endsAt: number }>()

  return {
    get size() {
      return windows.size
    },

    /** Adds one; returns the count of the current window and the end of that window (Unix milliseconds). */
    add(key: string): { count: number; endsAt: number } {
      const at = now()
      const known = windows.get(key)
      const isOpen = known !== undefined && known.endsAt > at
      const window = isOpen ? known : { count: 0, endsAt: at + windowMs }
      window.count += 1
      windows.delete(key)
      windows.set(key, window)
      if (windows.size > maxKeys) {
        const [oldest] = windows.keys()
        if (oldest !== undefined) windows.delete(oldest)
      }
      return window
    },
  }
}
