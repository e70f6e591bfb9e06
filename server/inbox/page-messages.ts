/**
 * Reads all messages that match, page by page, while others are written and visitors are served. A page begins behind
 * the last message of the one before (not at an offset, which moves when messages come and go), and looks at so many
 * messages whether they match or not: no statement takes long, and between two of them everybody else has their turn.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { InboxFilter, InboxMessage } from '#shared/inbox.ts'
import type { Database } from '../platform/db/database.ts'
import { matches } from './match-messages.ts'
import { toMessage } from './message-row.ts'

/** Read and written in less than half a millisecond; a page of the site waits for no more. */
const pageSize = 10
const pauseMs = 4

/** Oldest first, those that were there at `until`. Each comes once, as it stands when its page is read. */
export async function* pageMessages(
  db: Database,
  filter: InboxFilter,
  until: Date,
): AsyncGenerator<InboxMessage[]> {
  let last = { created_at: '', id: '' }
  for (;;) {
    const rows = await db
      .selectFrom('message')
      .selectAll()
      .select((expression) => matches(expression, filter).as('is_wanted'))
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(last.created_at, last.id)),
      )
      .where('created_at', '<=', until.toISOString())
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .execute()
    const wanted = rows.filter(({ is_wanted }) => Boolean(is_wanted))
    if (wanted.length > 0) yield wanted.map(({ is_wanted: _, ...row }) => toMessage(row))
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end
    await sleep(pauseMs)
  }
}
