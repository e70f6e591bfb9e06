/** How many reports came, by hour and kind: what the table of reports, which counts what is the same, cannot tell. */
import type { Database } from '../platform/db/database.ts'

/** Strangers name the custom ones as they like; counted apart, they would fill the table. */
export function toKind(type: string): string {
  return type.startsWith('custom_') ? 'custom' : type
}

export function toHour(at: Date): string {
  return `${at.toISOString().slice(0, 13)}:00:00.000Z`
}

/** Counts `times` more; returns how many of their kind this hour has seen. */
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

export async function sumReports(db: Database, since: string): Promise<number> {
  const { total } = await db
    .selectFrom('report_count')
    .select(({ fn }) => fn.sum('count').as('total'))
    .where('hour', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
