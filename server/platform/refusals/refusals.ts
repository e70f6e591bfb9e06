/**
 * Counts refused requests: first in memory, then per hour in the database. However many requests are refused,
 * an hour adds at most one row per kind.
 */
import type { RefusalKind } from '#shared/admin/reports.ts'
import type { Database } from '../db/database.ts'

export type Refusals = ReturnType<typeof createRefusals>

interface RefusalsDependencies {
  db: Database
  now: () => Date
}

const retentionMs = 30 * 86_400_000
/** How often expired rows are looked for while nothing is refused. */
const pruneMs = 3_600_000

export function createRefusals({ db, now }: RefusalsDependencies) {
  const totals = new Map<RefusalKind, number>()
  let pending = new Map<RefusalKind, number>()
  let prunedAt = 0

  return {
    /** The counts of this process since its start. */
    totals: (): ReadonlyMap<RefusalKind, number> => totals,

    count(kind: RefusalKind): void {
      totals.set(kind, (totals.get(kind) ?? 0) + 1)
      pending.set(kind, (pending.get(kind) ?? 0) + 1)
    },

    /** Adds the counts since the last call to the database, and deletes expired rows. Call it regularly. */
    async flush(): Promise<void> {
      const at = now()
      if (pending.size === 0 && at.getTime() - prunedAt < pruneMs) return
      const counted = pending
      pending = new Map()
      try {
        await write(db, counted, at)
        prunedAt = at.getTime()
      } catch (error) {
        // During an outage of the database no counts are lost.
        for (const [kind, count] of counted) pending.set(kind, (pending.get(kind) ?? 0) + count)
        throw error
      }
    },
  }
}

async function write(db: Database, counted: Map<RefusalKind, number>, at: Date): Promise<void> {
  const hour = `${at.toISOString().slice(0, 13)}:00:00.000Z`
  await db.transaction().execute(async (tx) => {
    // A fixed order, so that instances that write at the same time cannot deadlock.
    for (const [kind, count] of [...counted].toSorted()) {
      await tx
        .insertInto('refusal_count')
        .values({ hour, kind, count })
        .onConflict((conflict) =>
          conflict
            .columns(['hour', 'kind'])
            .doUpdateSet(({ eb }) => ({ count: eb('refusal_count.count', '+', count) })),
        )
        .execute()
    }
    await tx
      .deleteFrom('refusal_count')
      .where('hour', '<', new Date(at.getTime() - retentionMs).toISOString())
      .execute()
  })
}
