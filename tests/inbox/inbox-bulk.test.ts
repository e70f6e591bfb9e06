/** Bulk acts: everything possible is done in one transaction, and no other change is overwritten. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type InboxMessage, inboxLimits, type MessageAct } from '#shared/inbox.ts'
import { databases } from '../support/databases.ts'
import { addMessages } from '../support/many-messages.ts'
import { openPanelSite, type PanelSite } from '../support/panel-api.ts'

const done = { kind: 'status', status: 'done' } as const satisfies MessageAct
const nobody = '11111111-2222-4333-8444-555555555555'

interface Changing {
  id: string
  version?: number
  act?: MessageAct
}

const bulk = (site: PanelSite, changes: Changing[]) =>
  site.ada.ask('POST', '/messages/bulk', {
    body: { changes: changes.map((change) => ({ version: 1, act: done, ...change })) },
  })

const messagesIn = ({ database: { db } }: PanelSite) =>
  db
    .selectFrom('message')
    .select(['id', 'status', 'version', 'deleted_at'])
    .orderBy('created_at', 'desc')
    .execute()

const idsOf = (messages: InboxMessage[]) => messages.map(({ id }) => id).toSorted()

/** SQLite has one writer, so there is nothing to wait for. */
async function untilSomebodyWaits({ database: { db, kind } }: PanelSite): Promise<void> {
  if (kind === 'sqlite') return
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
}

describe.each(databases)('on $name', (database) => {
  test('current messages are changed, outdated or deleted ones are reported, and each change is in the audit log', async () => {
    await using site = await openPanelSite({ database })
    const { db } = site.database
    const [first = '', second = '', third = '', fourth = ''] = await addMessages(db, 4, site.now())
    await db
      .updateTable('message')
      .set({ note: 'Mine', version: 2 })
      .where('id', '=', third)
      .execute()
    const events = (await site.audited()).length

    const { status, data } = await bulk(site, [
      { id: first },
      { id: third },
      { id: nobody },
      { id: second, act: { kind: 'delete' } },
    ])
    expect(status).toBe(200)
    expect(idsOf(data.changed)).toEqual([first, second].toSorted())
    expect(data.stale).toMatchObject([{ id: third, note: 'Mine', status: 'open', version: 2 }])
    expect(data.absent).toEqual([nobody])
    expect(await messagesIn(site)).toMatchObject([
      { id: first, status: 'done', version: 2 },
      { id: second, deleted_at: expect.any(String), version: 2 },
      { id: third, status: 'open', deleted_at: null, version: 2 },
      { id: fourth, version: 1 },
    ])

    expect((await site.audited()).slice(events).toSorted()).toEqual([
      'message_changed',
      'message_deleted',
    ])
    const log = await site.ada.ask('GET', '/audit?event=message_changed')
    expect(log.data.items).toMatchObject([
      { actor: { id: site.ada.id }, detail: { message: first, status: 'done', version: 2 } },
    ])
    expect((await site.ada.ask('GET', '/audit/check')).data.ok).toBe(true)
  })

  test('undoing a bulk change moves each message back to its folder', async () => {
    await using site = await openPanelSite({ database })
    const ids = await addMessages(site.database.db, 5, site.now())
    const before = await messagesIn(site)
    expect(new Set(before.map(({ status }) => status)).size).toBe(4)
    const moved = await bulk(
      site,
      ids.map((id) => ({ id })),
    )
    expect(moved.data.changed).toHaveLength(5)
    const undone = await bulk(
      site,
      before.map(({ id, status }) => ({ id, version: 2, act: { kind: 'status', status } })),
    )
    expect(undone.data.changed).toHaveLength(5)
    expect(await messagesIn(site)).toEqual(before.map((one) => ({ ...one, version: 3 })))
  })

  test('a move takes a message out of Deleted; its undo deletes it again, and deleting it twice changes no date', async () => {
    await using site = await openPanelSite({ database })
    const [id = ''] = await addMessages(site.database.db, 1, site.now())
    let version = 0
    const act = async (what: MessageAct) => {
      site.pass(60)
      version += 1
      const { data } = await bulk(site, [{ id, version, act: what }])
      return data.changed[0] as InboxMessage
    }
    const { deletedAt } = await act({ kind: 'delete' })
    expect(deletedAt).not.toBeNull()
    expect((await act({ kind: 'delete' })).deletedAt).toBe(deletedAt)
    expect(await act({ ...done, isRead: false })).toMatchObject({ status: 'done', deletedAt: null })
    const undone = await act({ kind: 'status', status: 'new', isRead: false, isDeleted: true })
    expect(undone).toMatchObject({ status: 'new', deletedAt: expect.any(String) })
  })

  test('if one message of a bulk change cannot be audited, none is changed', async () => {
    await using site = await openPanelSite({ database })
    const { db } = site.database
    const ids = await addMessages(db, 3, site.now())
    const before = await messagesIn(site)
    // The last audit row is refused, after all others have been written.
    const last = ids.toSorted().at(-1) ?? ''
    await sql`create unique index only_once on audit (detail)`.execute(db)
    const detail = JSON.stringify({ message: last, status: 'done', version: 2 })
    await db.updateTable('audit').set({ detail }).where('seq', '=', 1).execute()
    await expect(
      bulk(
        site,
        ids.map((id) => ({ id })),
      ),
    ).rejects.toThrow()
    expect(await messagesIn(site)).toEqual(before)
  })

  test('concurrent changes of the same messages in different orders never deadlock', async () => {
    await using site = await openPanelSite({ database })
    const { db } = site.database
    const [low = '', high = ''] = (await addMessages(db, 2, site.now())).toSorted()
    let changing: ReturnType<typeof bulk> | undefined
    await db.transaction().execute(async (tx) => {
      const hold = (id: string) =>
        tx.updateTable('message').set({ note: 'Held' }).where('id', '=', id).execute()
      await hold(low)
      changing = bulk(site, [{ id: high }, { id: low }])
      await untilSomebodyWaits(site)
      await hold(high)
    })
    expect((await changing)?.data.changed).toHaveLength(2)
  })

  test('each message that is moved out of spam is announced by email once', async () => {
    await using site = await openPanelSite({ database })
    const { db } = site.database
    const ids = await addMessages(db, 2, site.now())
    await db.updateTable('message').set({ status: 'spam', spam_reason: 'honeypot' }).execute()
    await db.deleteFrom('letter').execute()
    const open: MessageAct = { kind: 'status', status: 'open' }
    await bulk(
      site,
      ids.map((id) => ({ id, act: open })),
    )
    await bulk(
      site,
      ids.map((id) => ({ id, version: 2 })),
    )
    const emails = await db.selectFrom('letter').select(['kind', 'message_id']).execute()
    expect(emails.map(({ message_id }) => message_id).toSorted()).toEqual(ids.toSorted())

    // Undo restores why a message counted as spam.
    const spam: MessageAct = { kind: 'status', status: 'spam', spamReason: 'honeypot' }
    const undone = await bulk(site, [{ id: ids[0] ?? '', version: 3, act: spam }])
    expect(undone.data.changed).toMatchObject([{ status: 'spam', spamReason: 'honeypot' }])
  })
})

test('a bulk call with no, too many or repeated messages, or an unknown action, is refused', async () => {
  await using site = await openPanelSite()
  const [id = ''] = await addMessages(site.database.db, 1, site.now())
  const many = Array.from({ length: inboxLimits.bulk + 1 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  }))
  const refused = async (changes: Changing[]) => {
    const { status, data } = await bulk(site, changes)
    return [status, data.fields.changes]
  }
  expect(await refused([])).toEqual([400, 'are none'])
  expect(await refused(many)).toEqual([400, `has more than ${inboxLimits.bulk} entries`])
  expect(await refused([{ id }, { id }])).toEqual([400, 'name a message twice'])
  expect(await refused([{ id: 'x' }])).toEqual([400, 'is not an id'])
  expect((await refused([{ id, version: 0 }]))[0]).toBe(400)
  expect((await refused([{ id, act: { kind: 'burn' } as never }]))[0]).toBe(400)
  expect(await messagesIn(site)).toMatchObject([{ version: 1, status: 'new' }])
  expect((await bulk(site, many.slice(1))).data.absent).toHaveLength(inboxLimits.bulk)
})
