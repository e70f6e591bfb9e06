/**
 * Reads all messages that match, page by page, while the site serves other requests. A page starts after the
 * last message of the page before, because an offset would shift when messages are added or deleted. A page
 * always reads the same number of rows, whether they match or not. So every statement is short, and other
 * requests run in between.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { InboxFilter, InboxMessage } from '#shared/inbox.ts'
import type { Database } from '../platform/db/database.ts'
import { matches } from './match-messages.ts'
import { toMessage } from './message-row.ts'

/** Reading and writing ten messages takes about half a millisecond, so a page of the site waits no longer. */
const pageSize = 10
const pauseMs = 6

/**
 * Yields the messages that existed at `until`, oldest first. Each appears once, as it was when its page was
 * read.
 */
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
