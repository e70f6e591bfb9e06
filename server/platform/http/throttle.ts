/**
 * How often something may be done. What guards the contents of the database is counted there with PostgreSQL,
 * where instances must agree; with SQLite there is one process, and it counts in its own memory. What guards
 * only the work of a process (`createLocal`) is always counted by that process: it must cost no write.
 */
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { OpenedDatabase } from '../db/database.ts'
import { createBlocks } from './blocks.ts'
import { createWindowCounts } from './window-counts.ts'

export interface Limit {
  times: number
  perSeconds: number
}

export type Allowed = { ok: true } | { ok: false; retryAfterS: number }

export interface Throttle {
  /** Counts once for `key`, and says whether that was still within every limit. */
  consume(key: string): Promise<Allowed>
  /** What this process knows already to be beyond a limit, without counting or asking anybody. */
  findRefusal(key: string): { ok: false; retryAfterS: number } | null
}

export interface Throttles {
  /** `name` keeps the counts of one purpose apart from those of another. All instances count together. */
  create(name: string, ...limits: Limit[]): Throttle
  /** The same, each instance for itself and without a write, whatever the database. */
  createLocal(...limits: Limit[]): Throttle
}

interface ThrottlesDependencies extends OpenedDatabase {
  /** RATE_LIMITS: off lets everybody through. */
  isOn: boolean
  /** Unix milliseconds. */
  now?: () => number
}

/** Counts once; null within the limit, else when its window ends (Unix milliseconds). */
type Count = (key: string) => Promise<number | null>

export function createThrottles({
  db,
  kind,
  isOn,
  now = Date.now,
}: ThrottlesDependencies): Throttles {
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
    const countAlone = toLocalCount(limit)
    return async (key) => {
      try {
        await limiter.consume(key)
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return now() + refusal.msBeforeNext
        // While the database is away, each instance counts for itself.
        return countAlone(key)
      }
    }
  }

  function toThrottle(counts: Count[]): Throttle {
    // Who is beyond a limit costs nothing more until the window ends.
    const blocks = createBlocks(now)
    return {
      findRefusal: (key) => (isOn ? blocks.find(key) : null),
      async consume(key) {
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
    create: (name, ...limits) =>
      toThrottle(
        limits.map((limit) =>
          kind === 'sqlite' ? toLocalCount(limit) : toSharedCount(name, limit),
        ),
      ),
    createLocal: (...limits) => toThrottle(limits.map(toLocalCount)),
  }
}

const open: Throttle = { consume: async () => ({ ok: true }), findRefusal: () => null }

/** For sites that let everybody through. */
export const noThrottles: Throttles = { create: () => open, createLocal: () => open }
