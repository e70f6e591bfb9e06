/**
 * How often something may be done. With PostgreSQL, instances share the counts; with SQLite there is
 * one process, and it counts in its own memory. While the database is away, each counts for itself.
 */
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { OpenedDatabase } from '../db/database.ts'

export interface Limit {
  times: number
  perSeconds: number
}

export type Admission = { ok: true } | { ok: false; retryAfterS: number }

export interface Throttle {
  /** Counts once for `key`, and says whether that was still within every limit. */
  admit(key: string): Promise<Admission>
}

export interface Throttles {
  /** `name` keeps the counts of one purpose apart from those of another. */
  create(name: string, ...limits: Limit[]): Throttle
}

interface Needs extends OpenedDatabase {
  /** RATE_LIMITS: off lets everybody through. */
  isOn: boolean
}

export function createThrottles({ db, kind, isOn }: Needs): Throttles {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }

  function toLimiter(name: string, { times, perSeconds }: Limit) {
    const options = { keyPrefix: `${name}-${perSeconds}`, points: times, duration: perSeconds }
    const own = new RateLimiterMemory(options)
    if (kind === 'sqlite') return own
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // Who is far beyond a limit costs the database nothing more.
      inMemoryBlockOnConsumed: times + 1,
      insuranceLimiter: own,
    })
  }

  return {
    create(name, ...limits) {
      const limiters = limits.map((limit) => toLimiter(name, limit))
      return {
        async admit(key) {
          if (!isOn) return { ok: true }
          for (const limiter of limiters) {
            try {
              await limiter.consume(key)
            } catch (refusal) {
              if (!(refusal instanceof RateLimiterRes)) throw refusal
              return { ok: false, retryAfterS: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
            }
          }
          return { ok: true }
        },
      }
    },
  }
}

/** For sites that let everybody through. */
export const noThrottles: Throttles = { create: () => ({ admit: async () => ({ ok: true }) }) }
