/**
 * Sends queued emails until they succeed or are given up. Several instances share the work by leases. If a
 * process crashes, its leases expire. No request waits for the outbox.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database, OpenedDatabase } from '../platform/db/database.ts'
import { createSharedCommits } from '../platform/db/shared-commits.ts'
import {
  type ClaimedEmail,
  claimEmails,
  type FinishedAttempt,
  finishAttempt,
  renewalShare,
  renewLease,
  returnEmail,
  usualLeaseMs,
} from './leases.ts'
import { type SenderDependencies, toOutgoingMail } from './outgoing-mail.ts'
import type { Receipts } from './receipts.ts'
import {
  type Attempt,
  type OutgoingMail,
  type Transport,
  toResponseText,
} from './transports/transport.ts'

const parallel = 8
/** How soon an email that another instance queued is found. */
export const usualPollMs = 2000
/** Requests that write come first: on SQLite, all writers share one lock. */
const yieldMs = 200
const maxYieldMs = 2000
/** Results that arrive within this time are written in one transaction. */
const batchMs = 20
const usualDrainMs = 10_000
/** How long to wait before looking for a recipient again. */
const noRecipientMs = 60_000
const recordPauseMs = 500

export interface OutboxDependencies extends SenderDependencies, OpenedDatabase {
  log: Logger
  now: () => Date
  leaseMs?: number
  pollMs?: number
  /** Without them, an email that was sent but not recorded is sent again. */
  receipts?: Receipts
  /** Called when the first email is sent. */
  openTransport(): Promise<Transport>
  /** Wraps each check for due emails. */
  trackRun?<Value>(round: () => Promise<Value>): Promise<Value>
  /** Called after every attempt. */
  onAttempt?(attempt: Attempt, email: { kind: string }): void
}

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox(dependencies: OutboxDependencies) {
  const { db, log, now, leaseMs = usualLeaseMs, pollMs = usualPollMs } = dependencies
  const { receipts, trackRun = (round) => round() } = dependencies
  const commits = createSharedCommits(dependencies, batchMs)
  const inFlight = new Set<Promise<void>>()
  const stopping = new AbortController()
  const givingUp = new AbortController()
  let transport: Promise<Transport> | null = null
  let awake = Promise.withResolvers<void>()
  let running: Promise<void> | null = null
  let lastWoken = Number.NEGATIVE_INFINITY

  function getTransport(): Promise<Transport> {
    transport ??= dependencies.openTransport()
    return transport
  }

  async function deliver(email: ClaimedEmail): Promise<void> {
    const lease = startLeaseRenewal({ db, now, leaseMs, abort: givingUp.signal }, email)
    try {
      const startedAt = now()
      const mail = await toOutgoingMail(dependencies, email)
      if (!mail) {
        log.warn({ letter: email.id }, 'no recipient: MAIL_TO is empty and there is no admin')
        return await returnEmail(db, email, after(noRecipientMs))
      }
      const attempt = await tryOnce(email, mail, lease.signal)
      // Neither sent nor refused: another instance or the next start tries it.
      if (givingUp.signal.aborted && attempt.outcome === 'deferred') {
        return await returnEmail(db, email, now())
      }
      const { name } = await getTransport()
      await record(email, { ...attempt, transport: name, startedAt, finishedAt: now() })
    } catch (error) {
      log.error(
        { letter: email.id, err: error },
        'delivery not completed; it is tried again when the lease expires',
      )
    } finally {
      lease.end()
    }
  }

  async function tryOnce(
    email: ClaimedEmail,
    mail: OutgoingMail,
    signal: AbortSignal,
  ): Promise<Attempt> {
    if (email.attempts > maxAttempts) {
      return { outcome: 'dead', status: null, response: 'The last attempt did not finish.' }
    }
    try {
      const attempt = await (await getTransport()).send(mail, signal)
      const isLast = attempt.outcome === 'deferred' && email.attempts >= maxAttempts
      return isLast ? { ...attempt, outcome: 'dead' } : attempt
    } catch (error) {
      return { outcome: 'deferred', status: 0, response: toResponseText((error as Error).message) }
    }
  }

  /** Retries the write: a short outage of the database must not cause the email to be sent twice. */
  async function record(email: ClaimedEmail, attempt: FinishedAttempt): Promise<void> {
    const isSent = attempt.outcome === 'sent'
    if (isSent) writeReceipt(email, attempt)
    const nextAttemptAt = after(retryDelayMs(email.attempts, attempt.retryAfterS))
    const until = Date.now() + leaseMs
    for (;;) {
      try {
        await commits.commit((tx) => finishAttempt(tx, email, { ...attempt, nextAttemptAt }))
        break
      } catch (error) {
        if (Date.now() > until) {
          if (isSent) receipts?.leave(email.id)
          throw error
        }
        await sleep(recordPauseMs)
      }
    }
    if (isSent) receipts?.remove(email.id)
    dependencies.onAttempt?.(attempt, email)
    const { status, response, outcome: result } = attempt
    const level = result === 'sent' ? 'info' : 'warn'
    log[level]({ letter: email.id, attempt: email.attempts, status, response }, `letter ${result}`)
  }

  function writeReceipt(email: ClaimedEmail, attempt: FinishedAttempt): void {
    try {
      receipts?.write(email.id, attempt)
    } catch (error) {
      log.warn({ letter: email.id, err: error }, 'receipt not written')
    }
  }

  async function claimSome(id?: string): Promise<number> {
    const late = (await receipts?.recordLeft(db)) ?? 0
    if (late > 0) log.info({ letters: late }, 'letters recorded that an earlier process had sent')
    const claim = { at: now(), limit: parallel - inFlight.size, leaseMs }
    const claimed = await claimEmails(db, id === undefined ? claim : { ...claim, id })
    for (const email of claimed) {
      const delivery = deliver(email).finally(() => {
        inFlight.delete(delivery)
        awake.resolve()
      })
      inFlight.add(delivery)
    }
    return claimed.length
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      awake = Promise.withResolvers()
      const timer = setTimeout(awake.resolve, pollMs)
      await yieldToRequests()
      let claimed = 0
      try {
        if (inFlight.size < parallel) claimed = await trackRun(claimSome)
      } catch (error) {
        log.warn({ err: error }, 'outbox not read')
      }
      if (claimed === 0) await awake.promise
      clearTimeout(timer)
    }
  }

  /** Waits until no request has queued an email for a moment, with an upper limit. */
  async function yieldToRequests(): Promise<void> {
    const until = performance.now() + maxYieldMs
    for (;;) {
      const rest = Math.min(lastWoken + yieldMs, until) - performance.now()
      if (rest <= 0 || stopping.signal.aborted) return
      await sleep(rest)
    }
  }

  function after(ms: number): Date {
    return new Date(now().getTime() + ms)
  }

  return {
    /** Sends in the background until it is stopped. */
    start(): void {
      running ??= run()
    },
    /** Reports that a new email was queued. */
    wake(): void {
      lastWoken = performance.now()
      awake.resolve()
    },
    /** Waits for the emails that are being sent, and releases those that take longer than `drainMs`. */
    async stop(drainMs: number = usualDrainMs): Promise<void> {
      const giveUp = setTimeout(() => givingUp.abort(new Error('The site is stopping.')), drainMs)
      stopping.abort()
      awake.resolve()
      await running
      await Promise.all(inFlight)
      clearTimeout(giveUp)
      if (transport) (await transport).close()
    },
    /** Sends everything that is due now, or one email if it is due, and resolves when that is done. */
    async sendDue(id?: string): Promise<number> {
      let sent = 0
      for (;;) {
        const claimed = await claimSome(id)
        await Promise.all(inFlight)
        sent += claimed
        if (claimed === 0 || id !== undefined) return sent
      }
    },
  }
}

/** When an email is tried again: soon at first, then with growing delays and random jitter. */

/** About two and a half days with the delays below. */
export const maxAttempts = 30
const firstMs = 8000
const longestMs = 4 * 60 * 60 * 1000
/** The longest delay that a server may ask for. */
const longestAskedMs = 60 * 60 * 1000

/** The delay after attempt number `attempt`, counted from 1. `random` is between 0 and 1. */
function retryDelayMs(attempt: number, retryAfterS = 0, random = Math.random()): number {
  const most = Math.min(firstMs * 2 ** (attempt - 1), longestMs)
  const own = most / 2 + (random * most) / 2
  return Math.round(Math.max(own, Math.min(retryAfterS * 1000, longestAskedMs)))
}

/** Renews the lease of an email while it is being sent. */

/** After this time, an attempt is aborted. */
const sendLimitMs = 120_000

interface LeaseRenewalDependencies {
  db: Database
  now: () => Date
  leaseMs: number
  /** Aborts the attempt from outside. */
  abort: AbortSignal
}

/** Renews the lease until `end`. */
function startLeaseRenewal(
  { db, now, leaseMs, abort }: LeaseRenewalDependencies,
  email: ClaimedEmail,
) {
  const lost = new AbortController()
  let ends = Date.now() + leaseMs
  const timer = setInterval(async () => {
    try {
      const asked = Date.now()
      if (await renewLease(db, email, now(), leaseMs)) ends = asked + leaseMs
      else lost.abort(new Error('The lease was lost.'))
    } catch {
      if (Date.now() > ends) lost.abort(new Error('The lease could not be renewed.'))
    }
  }, leaseMs * renewalShare)
  return {
    /** Aborts the attempt when the lease is lost, when it takes too long, or from outside. */
    signal: AbortSignal.any([lost.signal, AbortSignal.timeout(sendLimitMs), abort]),
    /** Ends the renewal. */
    end: (): void => clearInterval(timer),
  }
}
