/** An email is not sent again if its process ended, or the database failed, before it was recorded as sent. */
import { type DisposableTempDir, mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import {
  createFakeTransport,
  deliveriesIn,
  email,
  emailsIn,
  openTestOutbox,
  sent,
  start,
} from '#tests/support/outbox.ts'
import { claimEmails, type FinishedAttempt, usualLeaseMs } from './leases.ts'
import { queueEmail } from './queue-email.ts'
import { openReceipts } from './receipts.ts'

const openFolder = (): Promise<DisposableTempDir> => mkdtempDisposable(join(tmpdir(), 'madang-'))
const afterLease = new Date(start.getTime() + usualLeaseMs)
const accepted: FinishedAttempt = {
  outcome: 'sent',
  status: 250,
  response: '250 taken',
  refused: [
    { address: 'busy@example.com', outcome: 'deferred', status: 450, response: '450 later' },
  ],
  transport: 'smtp',
  startedAt: start,
  finishedAt: start,
}

describe.each(databases)('receipts of sent emails on $name', ({ open: openDatabase }) => {
  test('the next process records what a killed one had sent', async () => {
    await using opened = await openDatabase()
    await using folder = await openFolder()
    await queueEmail(opened.db, email, start)
    const [claimed] = await claimEmails(opened.db, { at: start, limit: 1 })
    openReceipts(folder.path).write(claimed?.id ?? '', accepted)

    const { received, openTransport } = createFakeTransport(async () => sent)
    const receipts = openReceipts(folder.path)
    await openTestOutbox(opened, { openTransport, receipts, now: () => afterLease }).sendDue()
    // Only to the recipient that had been refused.
    expect(received.map(({ to }) => to)).toEqual([['busy@example.com']])
    const rows = await emailsIn(opened.db)
    expect(rows.find(({ id }) => id === claimed?.id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      lease_id: null,
      finished_at: start.toISOString(),
    })
    const deliveries = await deliveriesIn(opened.db)
    expect(deliveries.filter(({ letter_id }) => letter_id === claimed?.id)).toMatchObject([
      { attempt: 1, outcome: 'sent', status: 250, transport: 'smtp' },
    ])
    expect(await readdir(folder.path)).toEqual([])
  })

  test('a receipt that was written only in part counts too', async () => {
    await using opened = await openDatabase()
    await using folder = await openFolder()
    const id = await queueEmail(opened.db, email, start)
    await writeFile(join(folder.path, id ?? ''), '{"outco')

    const { received, openTransport } = createFakeTransport(async () => sent)
    const receipts = openReceipts(folder.path)
    await openTestOutbox(opened, { openTransport, receipts }).sendDue()
    expect(received).toEqual([])
    expect(await emailsIn(opened.db)).toMatchObject([{ state: 'sent' }])
  })

  test('a database that fails for longer than the lease records the email afterwards', async () => {
    await using opened = await openDatabase()
    await using folder = await openFolder()
    await queueEmail(opened.db, email, start)
    let now = start
    const { received, openTransport } = createFakeTransport(async () => sent)
    const receipts = openReceipts(folder.path)
    const outbox = openTestOutbox(opened, {
      openTransport,
      receipts,
      leaseMs: 100,
      now: () => now,
    })
    await opened.db.schema.alterTable('delivery').renameTo('unreachable').execute()
    await expect(outbox.sendDue()).rejects.toThrow('delivery')
    expect(await emailsIn(opened.db)).toMatchObject([{ state: 'queued' }])
    expect(await readdir(folder.path)).toHaveLength(1)

    await opened.db.schema.alterTable('unreachable').renameTo('delivery').execute()
    now = afterLease
    await outbox.sendDue()
    expect(received).toHaveLength(1)
    expect(await emailsIn(opened.db)).toMatchObject([{ state: 'sent' }])
    expect(await readdir(folder.path)).toEqual([])
  })

  test('an email that was recorded leaves no receipt, and one that was refused has none', async () => {
    await using opened = await openDatabase()
    await using folder = await openFolder()
    const receipts = openReceipts(folder.path)
    await queueEmail(opened.db, email, start)
    const { openTransport } = createFakeTransport(async () => sent)
    await openTestOutbox(opened, { openTransport, receipts }).sendDue()
    expect(await readdir(folder.path)).toEqual([])

    await queueEmail(opened.db, email, start)
    const refusing = createFakeTransport(async () => ({ ...sent, outcome: 'deferred' as const }))
    await opened.db.schema.alterTable('delivery').renameTo('unreachable').execute()
    const outbox = openTestOutbox(opened, { ...refusing, receipts, leaseMs: 100 })
    await outbox.sendDue()
    expect(refusing.received).toHaveLength(1)
    expect(await readdir(folder.path)).toEqual([])
  })
})
