import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import {
  createFakeTransport,
  dead,
  deferred,
  deliveriesIn,
  email,
  emailsIn,
  openTestOutbox,
  sent,
  start,
} from '#tests/support/outbox.ts'
import { maxAttempts, type OutboxDependencies } from './outbox.ts'
import { queueEmail } from './queue-email.ts'
import type { Attempt } from './transports/transport.ts'

const patience = { timeout: 30_000 }

describe.each(databases)('the outbox on $name', ({ open: openDatabase }) => {
  test('a queued email is sent once, with the same id in every attempt', async () => {
    await using opened = await openDatabase()
    const id = await queueEmail(opened.db, { ...email, replyTo: 'ada@example.com' }, start)
    const { received, openTransport } = createFakeTransport(async () => sent)
    const outbox = openTestOutbox(opened, { openTransport })

    expect(await outbox.sendDue()).toBe(1)
    expect(await outbox.sendDue()).toBe(0)

    expect(received).toMatchObject([
      {
        messageId: `<${id}@example.com>`,
        from: { name: 'Madang', address: 'madang@example.com' },
        to: ['owner@example.com'],
        replyTo: 'ada@example.com',
        subject: 'Hello',
      },
    ])
    expect(await emailsIn(opened.db)).toMatchObject([
      { state: 'sent', attempts: 1, lease_id: null, finished_at: start.toISOString() },
    ])
    expect(await deliveriesIn(opened.db)).toMatchObject([
      { letter_id: id, attempt: 1, outcome: 'sent', status: 250, transport: 'fake transport' },
    ])
  })

  test('a postponed email is tried again when it is due, the first time within 30 s', async () => {
    await using opened = await openDatabase()
    await queueEmail(opened.db, email, start)
    let now = start
    const { received, openTransport } = createFakeTransport(async () =>
      received.length < 3 ? deferred : sent,
    )
    const outbox = openTestOutbox(opened, { openTransport, now: () => now })

    for (const attempt of [1, 2]) {
      expect(await outbox.sendDue()).toBe(1)
      expect(await outbox.sendDue()).toBe(0)
      const [row] = await emailsIn(opened.db)
      const wait = new Date(row?.next_attempt_at ?? '').getTime() - now.getTime()
      expect(wait).toBeGreaterThanOrEqual(4000 * attempt)
      expect(wait).toBeLessThanOrEqual(8000 * attempt)
      now = new Date(row?.next_attempt_at ?? '')
    }
    expect(await outbox.sendDue()).toBe(1)
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1)
    expect((await deliveriesIn(opened.db)).map(({ outcome }) => outcome)).toEqual([
      'deferred',
      'deferred',
      'sent',
    ])
  })

  test('a permanent refusal fails the email at once, and endless temporary refusals do so in the end', async () => {
    await using opened = await openDatabase()
    await queueEmail(opened.db, { ...email, subject: 'never' }, start)
    await queueEmail(opened.db, { ...email, subject: 'later' }, start)
    let now = start
    const { received, openTransport } = createFakeTransport(async ({ subject }) =>
      subject === 'never' ? dead : deferred,
    )
    const outbox = openTestOutbox(opened, { openTransport, now: () => now })
    for (let day = 0; day < maxAttempts + 5; day++) {
      await outbox.sendDue()
      now = new Date(now.getTime() + 24 * 60 * 60 * 1000)
    }
    const rows = await emailsIn(opened.db)
    expect(rows.map(({ state }) => state)).toEqual(['dead', 'dead'])
    expect(received).toHaveLength(1 + maxAttempts)
    const last = (await deliveriesIn(opened.db)).at(-1)
    expect(last).toMatchObject({ attempt: maxAttempts, outcome: 'dead', status: 451 })
  })

  test('a recipient that is refused beside an accepted one is tried again, or is an email that failed', async () => {
    await using opened = await openDatabase()
    const { db } = opened
    await queueEmail(db, { ...email, replyTo: 'ada@example.com' }, start)
    let now = start
    const refused = [
      { ...deferred, address: 'busy@example.com', outcome: 'deferred' as const },
      { ...dead, address: 'gone@example.com', outcome: 'dead' as const },
    ]
    const { received, openTransport } = createFakeTransport(async ({ to }) =>
      to.length > 1 ? { ...sent, refused } : sent,
    )
    const mailTo = ['owner@example.com', 'busy@example.com', 'gone@example.com']
    const outbox = openTestOutbox(opened, { openTransport, mailTo, now: () => now })
    await outbox.sendDue()
    const stateOf = async () =>
      (await emailsIn(db))
        .map(({ recipient, state, attempts }) => [recipient ?? 'MAIL_TO', state, attempts])
        .sort()
    expect(await stateOf()).toEqual([
      ['MAIL_TO', 'sent', 1],
      ['busy@example.com', 'queued', 1],
      ['gone@example.com', 'dead', 1],
    ])
    now = new Date(start.getTime() + 8000)
    await outbox.sendDue()
    expect(received.map(({ to }) => to)).toEqual([mailTo, ['busy@example.com']])
    expect(received[1]).toMatchObject({ subject: 'Hello', replyTo: 'ada@example.com' })
    expect(await stateOf()).toContainEqual(['busy@example.com', 'sent', 2])
    const statuses = (await deliveriesIn(db)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([250, 250, 451, 550])
  })

  test('the waiting time that the mail server asks for is respected', async () => {
    await using opened = await openDatabase()
    await queueEmail(opened.db, email, start)
    const { openTransport } = createFakeTransport(async () => ({ ...deferred, retryAfterS: 90 }))
    await openTestOutbox(opened, { openTransport }).sendDue()
    const [row] = await emailsIn(opened.db)
    expect(row?.next_attempt_at).toBe('2026-11-21T12:01:30.000Z')
  })

  test('an email is queued once for each key, and its subject cannot add a header', async () => {
    await using opened = await openDatabase()
    const twice = { ...email, dedupeKey: 'new-device:1' }
    expect(await queueEmail(opened.db, twice, start)).toEqual(expect.any(String))
    expect(await queueEmail(opened.db, twice, start)).toBeNull()
    await queueEmail(opened.db, { ...email, subject: 'Hi\r\nBcc: eve@example.com\u202e' }, start)
    const subjects = (await emailsIn(opened.db)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(['Hello', 'Hi Bcc: eve@example.com'])
    const elsewhere = { ...email, to: 'a@example.com\r\nRCPT TO:<eve@example.com>' }
    await expect(queueEmail(opened.db, elsewhere, start)).rejects.toThrow()
  })

  test('without recipients, emails wait and no attempt is counted', async () => {
    await using opened = await openDatabase()
    await queueEmail(opened.db, email, start)
    let now = start
    let admins: string[] = []
    const { received, openTransport } = createFakeTransport(async () => sent)
    const outbox = openTestOutbox(opened, {
      openTransport,
      now: () => now,
      mailTo: [],
      listAdminAddresses: async () => admins,
    })
    await outbox.sendDue()
    expect(await emailsIn(opened.db)).toMatchObject([{ state: 'queued', attempts: 0 }])

    admins = ['admin@example.com']
    now = new Date(start.getTime() + 60_000)
    await outbox.sendDue()
    expect(received).toMatchObject([{ to: ['admin@example.com'] }])
  })

  test('stopping waits for the email that is being sent and starts no other; the next start sends those that were queued meanwhile', async () => {
    await using opened = await openDatabase()
    await queueEmail(opened.db, email, start)
    const taken = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Attempt>()
    const { received, openTransport } = createFakeTransport(() => {
      taken.resolve()
      return answer.promise
    })
    const outbox = openTestOutbox(opened, { openTransport })
    outbox.start()
    await taken.promise
    let isStopped = false
    const stopped = outbox.stop().then(() => {
      isStopped = true
    })
    await opened.db.selectFrom('letter').select('id').execute()
    expect(isStopped).toBe(false)
    answer.resolve(sent)
    await stopped
    await queueEmail(opened.db, { ...email, subject: 'too late' }, start)
    outbox.wake()
    expect(received).toHaveLength(1)
    const states = (await emailsIn(opened.db)).map(({ state, lease_id }) => [state, lease_id])
    expect(states.sort()).toEqual([
      ['queued', null],
      ['sent', null],
    ])

    const next = openTestOutbox(opened, { openTransport })
    next.start()
    await expect
      .poll(() => received.map(({ subject }) => subject), patience)
      .toEqual([email.subject, 'too late'])
    await next.stop()
  })

  test('the worker is woken for a new email, and finds those that other instances queued by polling', async () => {
    await using opened = await openDatabase()
    const { received, openTransport } = createFakeTransport(async () => sent)
    /** Starts an outbox, and waits until it has looked for emails once. */
    const startOne = async (pollMs: number) => {
      const looked = Promise.withResolvers<void>()
      const trackRun: OutboxDependencies['trackRun'] = (round) => round().finally(looked.resolve)
      const outbox = openTestOutbox(opened, { openTransport, pollMs, trackRun })
      outbox.start()
      await looked.promise
      return outbox
    }
    const woken = await startOne(60_000)
    await queueEmail(opened.db, email, start)
    woken.wake()
    await expect.poll(() => received.length, patience).toBe(1)
    await woken.stop()

    const polling = await startOne(20)
    await queueEmail(opened.db, email, start)
    await expect.poll(() => received.length, patience).toBe(2)
    await polling.stop()
  })

  test('an exception of the transport only postpones the email', async () => {
    await using opened = await openDatabase()
    await queueEmail(opened.db, email, start)
    await openTestOutbox(opened, {
      openTransport: () => Promise.reject(new Error('no such module')),
    })
      .sendDue()
      .catch(() => {})
    const [row] = await emailsIn(opened.db)
    expect(row?.state).toBe('queued')
  })
})
