/** Emails are shared between instances by leases, which end when an instance crashes. */
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import {
  createFakeTransport,
  dead,
  email,
  emailsIn,
  openTestOutbox,
  sent,
  start,
} from '#tests/support/outbox.ts'
import { claimEmails, finishAttempt, usualLeaseMs as leaseMs, renewLease } from './leases.ts'
import { maxAttempts } from './outbox.ts'
import { queueEmail } from './queue-email.ts'

describe.each(databases)('leases of emails on $name', ({ open: openDatabase }) => {
  test('two instances share the work and never send the same email', async () => {
    await using opened = await openDatabase()
    for (let emailNumber = 0; emailNumber < 40; emailNumber++) {
      await queueEmail(opened.db, email, start)
    }
    const { received, openTransport } = createFakeTransport(async () => sent)
    // Processes that share a SQLite file wait for each other. Within one process, that would be a deadlock.
    const openOne = async () => (opened.kind === 'postgres' ? opened.openAgain() : opened)
    const instances = await Promise.all([1, 2, 3].map(openOne))
    const shares = await Promise.all(
      instances.map((instance) => openTestOutbox(instance, { openTransport }).sendDue()),
    )
    expect(new Set(received.map(({ id }) => id)).size).toBe(40)
    expect(received).toHaveLength(40)
    expect(shares.reduce((sum, share) => sum + share)).toBe(40)
  })

  test('the emails of an instance that died are sent by another one when the lease ends', async () => {
    await using opened = await openDatabase()
    await queueEmail(opened.db, email, start)
    await claimEmails(opened.db, { at: start, limit: 5 })
    let now = new Date(start.getTime() + leaseMs - 1)
    const { received, openTransport } = createFakeTransport(async () => sent)
    const outbox = openTestOutbox(opened, { openTransport, now: () => now })
    expect(await outbox.sendDue()).toBe(0)

    now = new Date(start.getTime() + leaseMs)
    expect(leaseMs).toBeLessThanOrEqual(60_000)
    expect(await outbox.sendDue()).toBe(1)
    expect(received).toHaveLength(1)
    expect(await emailsIn(opened.db)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('a lost lease can neither be renewed nor overwrite the result of another instance', async () => {
    await using opened = await openDatabase()
    await queueEmail(opened.db, email, start)
    const [slow] = await claimEmails(opened.db, { at: start, limit: 1 })
    const later = new Date(start.getTime() + leaseMs)
    const [quick] = await claimEmails(opened.db, { at: later, limit: 1 })
    if (!slow || !quick) throw new Error('The email was not claimed.')
    expect(await renewLease(opened.db, slow, later)).toBe(false)
    expect(await renewLease(opened.db, quick, later)).toBe(true)

    const times = { startedAt: start, finishedAt: later, nextAttemptAt: later, transport: 'test' }
    await finishAttempt(opened.db, slow, { ...dead, ...times })
    expect(await emailsIn(opened.db)).toMatchObject([{ state: 'queued' }])
    await finishAttempt(opened.db, quick, { ...sent, ...times })
    await finishAttempt(opened.db, slow, { ...dead, ...times })
    expect(await emailsIn(opened.db)).toMatchObject([{ state: 'sent' }])
  })

  test('an email that takes longer than a stopping instance has is given back, for others to send', async () => {
    await using opened = await openDatabase()
    await queueEmail(opened.db, email, start)
    const taken = Promise.withResolvers<void>()
    const { openTransport } = createFakeTransport(async (_mail, signal) => {
      taken.resolve()
      signal.throwIfAborted()
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('given up'))),
      )
    })
    const outbox = openTestOutbox(opened, { openTransport })
    outbox.start()
    await taken.promise
    await outbox.stop(0)
    expect(await emailsIn(opened.db)).toMatchObject([
      { state: 'queued', attempts: 0, lease_id: null, next_attempt_at: start.toISOString() },
    ])
  })

  test('an email that crashes every process that sends it fails in the end', async () => {
    await using opened = await openDatabase()
    await queueEmail(opened.db, email, start)
    let now = start
    for (let death = 0; death < maxAttempts; death++) {
      await claimEmails(opened.db, { at: now, limit: 1 })
      now = new Date(now.getTime() + leaseMs)
    }
    const { received, openTransport } = createFakeTransport(async () => sent)
    await openTestOutbox(opened, { openTransport, now: () => now }).sendDue()
    expect(received).toEqual([])
    expect(await emailsIn(opened.db)).toMatchObject([{ state: 'dead' }])
  })
})
