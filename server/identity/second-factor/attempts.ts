/**
 * Counts attempts at a second factor in the database, so that all instances share the counts. An attempt is
 * counted and committed before the proof is checked, and given back if it succeeds. Concurrent guesses are
 * therefore counted like sequential ones.
 */
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import type { Limited } from '../sign-in/second-factor.ts'

/**
 * How often a second factor may be tried: `docs/security.md`. Every attempt needs a valid Google token of the
 * account.
 */
interface Window {
  most: number
  seconds: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Each device that has signed in before has buckets of its own, which other devices cannot use up. */
export const limits = {
  totpUnknownDevice: [
    { most: 10, seconds: 15 * minute },
    { most: 30, seconds: day },
  ],
  totpKnownDevice: [{ most: 10, seconds: 15 * minute }],
  recoveryUnknownDevice: [{ most: 5, seconds: hour }],
  recoveryKnownDevice: [{ most: 5, seconds: hour }],
  passkeyUnknownDevice: [{ most: 20, seconds: hour }],
  passkeyKnownDevice: [{ most: 20, seconds: hour }],
  /** Codes for a seed that is being set up. */
  setup: [{ most: 10, seconds: 15 * minute }],
} as const satisfies Record<string, Window[]>

type BucketName = keyof typeof limits

/** Consecutive failures after which codes of an authenticator app are refused from unknown devices. */
export const failuresUntilLocked = 100
/** Consecutive failures after which the owner is notified. */
export const failuresUntilNotified = 5

export interface Bucket {
  userId: string
  name: BucketName
  /** For a bucket of one device: the hash of the device id. */
  deviceHash?: string
}

type Taking = { ok: true; taken: Taken } | Limited

interface Taken {
  userId: string
  keys: string[]
  /** Consecutive failures including this attempt. 0 if the attempt does not count as one. */
  failures: number
}

/** Only a success ends the count of consecutive failures, but the column needs a value. */
const never = '9999-12-31T23:59:59.999Z'

export function createAttempts({ db, now }: { db: Database; now: () => Date }) {
  return {
    take(bucket: Bucket): Promise<Taking> {
      return db.transaction().execute(async (tx) => {
        const { userId, name } = bucket
        const at = now()
        await takeLock(tx, `attempts:${userId}`)
        const windows = limits[name].map((window) => ({ ...window, key: keyOf(bucket, window) }))
        const keys = windows.map(({ key }) => key)
        const counts = await readCounts(tx, [...keys, failuresKey(userId)], at)
        const failures = counts.get(failuresKey(userId))?.count ?? 0
        if (name === 'totpUnknownDevice' && failures >= failuresUntilLocked) {
          return { ok: false, code: 'CODES_LOCKED', retryAfterS: null }
        }
        for (const { key, most } of windows) {
          const counted = counts.get(key)
          if (counted && counted.count >= most) {
            const code = name.startsWith('passkey') ? 'RATE_LIMITED' : 'CODES_SPENT'
            return { ok: false, code, retryAfterS: secondsUntil(counted.expires_at, at) }
          }
        }
        for (const { key, seconds } of windows) {
          await add(tx, counts.has(key), key, at, later(at, seconds))
        }
        // A wrong code during set-up is no guess: the seed is not in use yet.
        if (name === 'setup') return { ok: true, taken: { userId, keys, failures: 0 } }
        await add(tx, failures > 0, failuresKey(userId), at, never)
        return { ok: true, taken: { userId, keys, failures: failures + 1 } }
      })
    },

    /** Called after a success, in the transaction of the action that the attempt was for. */
    async giveBack(tx: Transaction, { userId, keys, failures }: Taken): Promise<void> {
      await takeLock(tx, `attempts:${userId}`)
      await tx
        .updateTable('factor_count')
        .set(({ eb }) => ({ count: eb('count', '-', 1) }))
        .where('key', 'in', keys)
        .where('count', '>', 0)
        .execute()
      if (failures === 0) return
      await tx.deleteFrom('factor_count').where('key', '=', failuresKey(userId)).execute()
    },

    /** Deletes all counts of a user. */
    async clear(tx: Transaction, userId: string): Promise<void> {
      await takeLock(tx, `attempts:${userId}`)
      const prefix = `${userId}:`
      await tx
        .deleteFrom('factor_count')
        .where(sql<boolean>`substr(${sql.ref('key')}, 1, ${prefix.length}) = ${prefix}`)
        .execute()
    },
  }
}

function keyOf(
  { userId, name, deviceHash = '' }: Bucket,
  { seconds }: { seconds: number },
): string {
  return `${userId}:${name}:${deviceHash}:${seconds}`
}

function failuresKey(userId: string): string {
  return `${userId}:failures`
}

interface Count {
  count: number
  expires_at: string
}

/** Deletes the expired counts and returns the others. */
async function readCounts(tx: Transaction, keys: string[], at: Date): Promise<Map<string, Count>> {
  await tx
    .deleteFrom('factor_count')
    .where('key', 'in', keys)
    .where('expires_at', '<=', at.toISOString())
    .execute()
  const rows = await tx.selectFrom('factor_count').selectAll().where('key', 'in', keys).execute()
  return new Map(rows.map((row) => [row.key, row]))
}

/** A window begins with its first attempt. */
async function add(
  tx: Transaction,
  isCounted: boolean,
  key: string,
  at: Date,
  expiresAt: string,
): Promise<void> {
  if (isCounted) {
    await tx
      .updateTable('factor_count')
      .set(({ eb }) => ({ count: eb('count', '+', 1) }))
      .where('key', '=', key)
      .execute()
    return
  }
  const row = { key, window_start: at.toISOString(), count: 1, expires_at: expiresAt }
  await tx.insertInto('factor_count').values(row).execute()
}

function later(at: Date, seconds: number): string {
  return new Date(at.getTime() + seconds * 1000).toISOString()
}

function secondsUntil(end: string, at: Date): number {
  return Math.max(1, Math.ceil((Date.parse(end) - at.getTime()) / 1000))
}
