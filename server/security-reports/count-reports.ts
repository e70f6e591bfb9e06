/**
 * Counts reports by hour and kind. The table of reports cannot answer that, because it merges identical
 * reports.
 */
import type { Database } from '../platform/db/database.ts'

const customKind = 'custom'

/** Clients choose the names of custom types. Counting them separately would fill the table. */
export function toKind(type: string): string {
  return type.startsWith('custom_') ? customKind : type
}

export function toHour(at: Date): string {
  return `${at.toISOString().slice(0, 13)}:00:00.000Z`
}

/** Adds `times` to the count, and returns the count of this kind in this hour. */
export async function countReports(
  db: Database,
  kind: string,
  times: number,
  at: Date,
): Promise<number> {
  const { count } = await db
    .insertInto('report_count')
    .values({ hour: toHour(at), type: kind, count: times })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'type'])
        .doUpdateSet(({ eb }) => ({ count: eb('report_count.count', '+', times) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** Of anomalies. What pages report as an event of their own, such as a mistyped code, is none. */
export async function sumReports(db: Database, since: string): Promise<number> {
  const { total } = await db
    .selectFrom('report_count')
    .select(({ fn }) => fn.sum('count').as('total'))
    .where('hour', '>=', since)
    .where('type', '!=', customKind)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
