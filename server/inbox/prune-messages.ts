/** Deletes messages and counters whose retention period is over. */
import type { Database } from '../platform/db/database.ts'

/** A deleted message can be restored for this long. */
const trashDays = 30
/** Much longer than the detection of duplicate messages needs. */
const countersHours = 24

export async function pruneMessages(db: Database, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)
  // Its emails and delivery logs are deleted too, because they repeat its contents.
  await db
    .deleteFrom('message')
    .where('deleted_at', '<=', ago(trashDays * 24).toISOString())
    .execute()
  await db
    .deleteFrom('recent_message')
    .where('created_at', '<=', ago(countersHours).toISOString())
    .execute()
  // Rate limits whose window is over have no effect any more.
  await db.deleteFrom('rate_limit').where('expire', '<=', now.getTime()).execute()
}
