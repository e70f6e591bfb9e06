import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import type { Database, OpenedDatabase } from '../platform/db/database.ts'
import { claimLetters, finishAttempt, leaseMs, renewLease } from './leases.ts'
import { createOutbox, type OutboxNeeds } from './outbox.ts'
import { type Letter, queueLetter } from './queue-letter.ts'
import { maxAttempts } from './retry-delay.ts'
import type { Attempt, OutgoingMail, Transport } from './transports/transport.ts'

const start = new Date('2026-11-21T12:00:00Z')
const letter: Letter = {
  kind: 'notice',
  to: null,
  subject: 'Hello',
  text: 'Hi!',
  html: '<p>Hi!</p>',
}
const sent: Attempt = { outcome: 'sent', status: 250, response: '250 taken' }
const deferred: Attempt = { outcome: 'deferred', status: 451, response: '451 later' }
const dead: Attempt = { outcome: 'dead', status: 550, response: '550 never' }

/** A transport that records emails and answers with `answer`. */
function createFakeTransport(
  answer: (mail: OutgoingMail, signal: AbortSignal) => Promise<Attempt>,
) {
  const received: OutgoingMail[] = []
  const transport: Transport = {
    name: 'fake transport',
    send(mail, signal) {
      received.push(mail)
      return answer(mail, signal)
    },
    check: async () => sent,
    close() {},
  }
  return { received, openTransport: async () => transport }
}

function open(opened: OpenedDatabase, needs: Partial<OutboxNeeds>) {
  return createOutbox({
    db: opened.db,
    kind: opened.kind,
    log: pino({ level: 'silent' }),
    now: () => start,
    mailTo: ['owner@example.com'],
    mailFrom: null,
    ownerLanguage: 'ko',
    publicOrigin: 'https://example.com',
    listAdminAddresses: async () => [],
    openTransport: () => Promise.reject(new Error('No letter was to be sent.')),
    ...needs,
  })
}

const lettersIn = (db: Database) =>
  db.selectFrom('letter').selectAll().orderBy('created_at').orderBy('id').execute()
const deliveriesIn = (db: Database) =>
  db.selectFrom('delivery').selectAll().orderBy('attempt').execute()

describe.each(databases)('the outbox on $name', ({ open: openDatabase }) => {
  test('a queued letter is sent once, with what every attempt has in common', async () => {
    await using opened = await openDatabase()
    const id = await queueLetter(opened.db, { ...letter, replyTo: 'ada@example.com' }, start)
    const { received, openTransport } = createFakeTransport(async () => sent)
    const outbox = open(opened, { openTransport })

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
    expect(await lettersIn(opened.db)).toMatchObject([
      { state: 'sent', attempts: 1, lease_id: null, finished_at: start.toISOString() },
    ])
    expect(await deliveriesIn(opened.db)).toMatchObject([
      { letter_id: id, attempt: 1, outcome: 'sent', status: 250, transport: 'fake transport' },
    ])
  })

  test('a letter that was put off is tried again, not before its time, within 30 s at first', async () => {
    await using opened = await openDatabase()
    await queueLetter(opened.db, letter, start)
    let now = start
    const { received, openTransport } = createFakeTransport(async () =>
      received.length < 3 ? deferred : sent,
    )
    const outbox = open(opened, { openTransport, now: () => now })

    for (const attempt of [1, 2]) {
      expect(await outbox.sendDue()).toBe(1)
      expect(await outbox.sendDue()).toBe(0)
      const [row] = await lettersIn(opened.db)
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

  test('what is refused for ever is given up at once, and what is put off for ever at last', async () => {
    await using opened = await openDatabase()
    await queueLetter(opened.db, { ...letter, subject: 'never' }, start)
    await queueLetter(opened.db, { ...letter, subject: 'later' }, start)
    let now = start
    const { received, openTransport } = createFakeTransport(async ({ subject }) =>
      subject === 'never' ? dead : deferred,
    )
    const outbox = open(opened, { openTransport, now: () => now })
    for (let day = 0; day < maxAttempts + 5; day++) {
      await outbox.sendDue()
      now = new Date(now.getTime() + 24 * 60 * 60 * 1000)
    }
    const rows = await lettersIn(opened.db)
    expect(rows.map(({ state }) => state)).toEqual(['dead', 'dead'])
    expect(received).toHaveLength(1 + maxAttempts)
    const last = (await deliveriesIn(opened.db)).at(-1)
    expect(last).toMatchObject({ attempt: maxAttempts, outcome: 'dead', status: 451 })
  })

  test('another side that asks for patience gets it', async () => {
    await using opened = await openDatabase()
    await queueLetter(opened.db, letter, start)
    const { openTransport } = createFakeTransport(async () => ({ ...deferred, retryAfterS: 90 }))
    await open(opened, { openTransport }).sendDue()
    const [row] = await lettersIn(opened.db)
    expect(row?.next_attempt_at).toBe('2026-11-21T12:01:30.000Z')
  })

  test('a letter is queued once by its key, and can gain no header by its subject', async () => {
    await using opened = await openDatabase()
    const twice = { ...letter, dedupeKey: 'new-device:1' }
    expect(await queueLetter(opened.db, twice, start)).toEqual(expect.any(String))
    expect(await queueLetter(opened.db, twice, start)).toBeNull()
    await queueLetter(opened.db, { ...letter, subject: 'Hi\r\nBcc: eve@example.com\u202e' }, start)
    const subjects = (await lettersIn(opened.db)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(['Hello', 'Hi Bcc: eve@example.com'])
    const elsewhere = { ...letter, to: 'a@example.com\r\nRCPT TO:<eve@example.com>' }
    await expect(queueLetter(opened.db, elsewhere, start)).rejects.toThrow()
  })

  test('while there is nobody to send to, letters wait without being used up', async () => {
    await using opened = await openDatabase()
    await queueLetter(opened.db, letter, start)
    let now = start
    let admins: string[] = []
    const { received, openTransport } = createFakeTransport(async () => sent)
    const outbox = open(opened, {
      openTransport,
      now: () => now,
      mailTo: [],
      listAdminAddresses: async () => admins,
    })
    await outbox.sendDue()
    expect(await lettersIn(opened.db)).toMatchObject([{ state: 'queued', attempts: 0 }])

    admins = ['admin@example.com']
    now = new Date(start.getTime() + 60_000)
    await outbox.sendDue()
    expect(received).toMatchObject([{ to: ['admin@example.com'] }])
  })

  test('two instances never send the same letter, and share the work', async () => {
    await using opened = await openDatabase()
    for (let letterNumber = 0; letterNumber < 40; letterNumber++) {
      await queueLetter(opened.db, letter, start)
    }
    const { received, openTransport } = createFakeTransport(async () => sent)
    // Processes that share a SQLite file wait for each other. Within one process, that would be a deadlock.
    const openOne = async () => (opened.kind === 'postgres' ? opened.openAgain() : opened)
    const instances = await Promise.all([1, 2, 3].map(openOne))
    const shares = await Promise.all(
      instances.map((instance) => open(instance, { openTransport }).sendDue()),
    )
    expect(new Set(received.map(({ id }) => id)).size).toBe(40)
    expect(received).toHaveLength(40)
    expect(shares.reduce((sum, share) => sum + share)).toBe(40)
  })

  test('what an instance held when it died is sent by another as soon as its lease ends', async () => {
    await using opened = await openDatabase()
    await queueLetter(opened.db, letter, start)
    await claimLetters(opened.db, { at: start, limit: 5 })
    let now = new Date(start.getTime() + leaseMs - 1)
    const { received, openTransport } = createFakeTransport(async () => sent)
    const outbox = open(opened, { openTransport, now: () => now })
    expect(await outbox.sendDue()).toBe(0)

    now = new Date(start.getTime() + leaseMs)
    expect(leaseMs).toBeLessThanOrEqual(60_000)
    expect(await outbox.sendDue()).toBe(1)
    expect(received).toHaveLength(1)
    expect(await lettersIn(opened.db)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('a lease that was lost can neither be renewed nor undo what another has done', async () => {
    await using opened = await openDatabase()
    await queueLetter(opened.db, letter, start)
    const [slow] = await claimLetters(opened.db, { at: start, limit: 1 })
    const later = new Date(start.getTime() + leaseMs)
    const [quick] = await claimLetters(opened.db, { at: later, limit: 1 })
    if (!slow || !quick) throw new Error('The letter was not claimed.')
    expect(await renewLease(opened.db, slow, later)).toBe(false)
    expect(await renewLease(opened.db, quick, later)).toBe(true)

    const times = { startedAt: start, finishedAt: later, nextAttemptAt: later, transport: 'test' }
    await finishAttempt(opened.db, slow, { ...dead, ...times })
    expect(await lettersIn(opened.db)).toMatchObject([{ state: 'queued' }])
    await finishAttempt(opened.db, quick, { ...sent, ...times })
    await finishAttempt(opened.db, slow, { ...dead, ...times })
    expect(await lettersIn(opened.db)).toMatchObject([{ state: 'sent' }])
  })

  test('a letter that ends every process that sends it is given up too', async () => {
    await using opened = await openDatabase()
    await queueLetter(opened.db, letter, start)
    let now = start
    for (let death = 0; death < maxAttempts; death++) {
      await claimLetters(opened.db, { at: now, limit: 1 })
      now = new Date(now.getTime() + leaseMs)
    }
    const { received, openTransport } = createFakeTransport(async () => sent)
    await open(opened, { openTransport, now: () => now }).sendDue()
    expect(received).toEqual([])
    expect(await lettersIn(opened.db)).toMatchObject([{ state: 'dead' }])
  })

  test('stopping waits for the letter on its way, and takes no new one', async () => {
    await using opened = await openDatabase()
    await queueLetter(opened.db, letter, start)
    const taken = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Attempt>()
    const { received, openTransport } = createFakeTransport(() => {
      taken.resolve()
      return answer.promise
    })
    const outbox = open(opened, { openTransport })
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
    await queueLetter(opened.db, { ...letter, subject: 'too late' }, start)
    outbox.wake()
    expect(received).toHaveLength(1)
    const states = (await lettersIn(opened.db)).map(({ state, lease_id }) => [state, lease_id])
    expect(states.sort()).toEqual([
      ['queued', null],
      ['sent', null],
    ])
  })

  test('it is woken for a letter, and finds those that others queued by itself', async () => {
    await using opened = await openDatabase()
    const { received, openTransport } = createFakeTransport(async () => sent)
    const outbox = open(opened, { openTransport })
    outbox.start()
    await queueLetter(opened.db, letter, start)
    outbox.wake()
    await expect.poll(() => received.length, { timeout: 1500 }).toBe(1)
    await queueLetter(opened.db, letter, start)
    await expect.poll(() => received.length, { timeout: 5000 }).toBe(2)
    await outbox.stop()
  })

  test('a transport that throws only puts the letter off', async () => {
    await using opened = await openDatabase()
    await queueLetter(opened.db, letter, start)
    await open(opened, { openTransport: () => Promise.reject(new Error('no such module')) })
      .sendDue()
      .catch(() => {})
    const [row] = await lettersIn(opened.db)
    expect(row?.state).toBe('queued')
  })
})
