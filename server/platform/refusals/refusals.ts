/**
 * Counts what strangers are refused for: in memory first, then by the hour in the database. However much is
 * refused, there are at most as many rows an hour as there are kinds.
 */
import type { RefusalKind } from '#shared/admin/refusals.ts'
import type { Database } from '../db/database.ts'

export interface Refusals {
  count(kind: RefusalKind): void
  /** Of this process since it began. */
  totals(): ReadonlyMap<RefusalKind, number>
  /** Writes down what was counted since the last time, and deletes what is too old. To be called now and then. */
  flush(): Promise<void>
}

interface RefusalsDependencies {
  db: Database
  now: () => Date
}

const keptMs = 30 * 86_400_000

export function createRefusals({ db, now }: RefusalsDependencies): Refusals {
  const totals = new Map<RefusalKind, number>()
  let pending = new Map<RefusalKind, number>()

  return {
    totals: () => totals,

    count(kind) {
      totals.set(kind, (totals.get(kind) ?? 0) + 1)
      pending.set(kind, (pending.get(kind) ?? 0) + 1)
    },

    async flush() {
      if (pending.size === 0) return
      const counted = pending
      pending = new Map()
      try {
        await write(db, counted, now())
      } catch (error) {
        // While the database is away, nothing that was counted is lost.
        for (const [kind, count] of counted) pending.set(kind, (pending.get(kind) ?? 0) + count)
        throw error
      }
    },
  }
}

async function write(db: Database, counted: Map<RefusalKind, number>, at: Date): Promise<void> {
  const hour = `${at.toISOString().slice(0, 13)}:00:00.000Z`
  await db.transaction().execute(async (tx) => {
    // In one order, so that instances that write at the same time do not wait for each other in a circle.
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
      .where('hour', '<', new Date(at.getTime() - keptMs).toISOString())
      .execute()
  })
}
