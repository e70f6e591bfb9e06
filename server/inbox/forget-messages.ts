/** Lets go of what has been kept for long enough. */
import type { Database } from '../platform/db/database.ts'

/** For so long, a deleted message can be had back. */
const binDays = 30
/** Many times what is needed to know the same words again. */
const countersHours = 24

export async function forgetMessages(db: Database, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)
  // Its letters and their logs go with it: they tell what it said.
  await db
    .deleteFrom('message')
    .where('deleted_at', '<=', ago(binDays * 24).toISOString())
    .execute()
  await db
    .deleteFrom('recent_message')
    .where('created_at', '<=', ago(countersHours).toISOString())
    .execute()
  // A limit whose time is over counts nothing any more.
  await db.deleteFrom('rate_limit').where('expire', '<=', now.getTime()).execute()
}
