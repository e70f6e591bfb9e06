/**
 * Sends what is queued, as often as it takes. Any number of instances share the work by leases; a
 * process that dies leaves nothing behind but a lease that ends. Nobody ever waits for this.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { createSharedCommits } from '../platform/db/shared-commits.ts'
import {
  type ClaimedLetter,
  claimLetters,
  finishAttempt,
  leaseMs,
  renewalMs,
  renewLease,
  returnLetter,
} from './leases.ts'
import { type SenderNeeds, toOutgoingMail } from './outgoing-mail.ts'
import { maxAttempts, retryDelayMs } from './retry-delay.ts'
import {
  type Attempt,
  type OutgoingMail,
  type Transport,
  toResponseText,
} from './transports/transport.ts'

const parallel = 8
/** How soon a letter is seen that another instance queued. */
export const pollMs = 2000
/** Visitors who write at this moment go first: on SQLite, all of us share one way to the disk. */
const courtesyMs = 200
const longestCourtesyMs = 2000
/** Letters that arrive together are written down together. */
const gatherMs = 20
/** Beyond this, the other side is taken for dead. */
const sendLimitMs = 120_000
const drainMs = 10_000
/** How soon to look again for somebody to send to. */
const nobodyYetMs = 60_000
const recordPauseMs = 500

export interface OutboxNeeds extends SenderNeeds, OpenedDatabase {
  log: Logger
  now: () => Date
  /** Opened when the first letter goes out. */
  openTransport(): Promise<Transport>
  /** Is put around each look at what is due. */
  watch?<Value>(round: () => Promise<Value>): Promise<Value>
  /** Hears of every attempt. */
  onAttempt?(attempt: Attempt, letter: { kind: string }): void
}

export interface Outbox {
  /** Sends in the background until it is stopped. */
  start(): void
  /** There is something new to send. */
  wake(): void
  /** Finishes the letters that are on their way, and gives back those that take too long. */
  stop(): Promise<void>
  /** Sends what is due now, or one letter if it is due, and comes back when that is done. */
  sendDue(id?: string): Promise<number>
}

export function createOutbox(needs: OutboxNeeds): Outbox {
  const { db, log, now, watch = (round) => round() } = needs
  const commits = createSharedCommits(needs, gatherMs)
  const onTheirWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const givingUp = new AbortController()
  let transport: Promise<Transport> | null = null
  let awake = Promise.withResolvers<void>()
  let running: Promise<void> | null = null
  let lastWoken = Number.NEGATIVE_INFINITY

  function getTransport(): Promise<Transport> {
    transport ??= needs.openTransport()
    return transport
  }

  async function deliver(letter: ClaimedLetter): Promise<void> {
    const lease = keepLease(letter)
    try {
      const startedAt = now()
      const mail = await toOutgoingMail(needs, letter)
      if (!mail) {
        log.warn({ letter: letter.id }, 'nobody to send to: MAIL_TO is empty and there is no admin')
        return await returnLetter(db, letter, after(nobodyYetMs))
      }
      const attempt = await tryOnce(letter, mail, lease.signal)
      // Neither sent nor refused: what becomes of it is for whoever takes it next.
      if (givingUp.signal.aborted && attempt.outcome === 'deferred') {
        return await returnLetter(db, letter, now())
      }
      await record(letter, attempt, (await getTransport()).name, startedAt)
    } catch (error) {
      log.error({ letter: letter.id, err: error }, 'letter left to its lease')
    } finally {
      lease.end()
    }
  }

  async function tryOnce(
    letter: ClaimedLetter,
    mail: OutgoingMail,
    signal: AbortSignal,
  ): Promise<Attempt> {
    if (letter.attempts > maxAttempts) {
      return { outcome: 'dead', status: null, response: 'Its last attempt did not come to an end.' }
    }
    try {
      const attempt = await (await getTransport()).send(mail, signal)
      const isLast = attempt.outcome === 'deferred' && letter.attempts >= maxAttempts
      return isLast ? { ...attempt, outcome: 'dead' } : attempt
    } catch (error) {
      return { outcome: 'deferred', status: 0, response: toResponseText((error as Error).message) }
    }
  }

  /** The other side has decided; a database that is away for a moment must not make us ask it again. */
  async function record(
    letter: ClaimedLetter,
    attempt: Attempt,
    transportName: string,
    startedAt: Date,
  ): Promise<void> {
    const outcome = {
      ...attempt,
      transport: transportName,
      startedAt,
      finishedAt: now(),
      nextAttemptAt: after(retryDelayMs(letter.attempts, attempt.retryAfterS)),
    }
    const until = Date.now() + leaseMs
    for (;;) {
      try {
        await commits.commit((tx) => finishAttempt(tx, letter, outcome))
        break
      } catch (error) {
        if (Date.now() > until) throw error
        await sleep(recordPauseMs)
      }
    }
    needs.onAttempt?.(attempt, letter)
    const { status, response, outcome: result } = attempt
    const level = result === 'sent' ? 'info' : 'warn'
    log[level](
      { letter: letter.id, attempt: letter.attempts, status, response },
      `letter ${result}`,
    )
  }

  /** Keeps a letter ours while it is on its way, and says when it is not any more. */
  function keepLease(letter: ClaimedLetter) {
    const lost = new AbortController()
    let ends = Date.now() + leaseMs
    const timer = setInterval(async () => {
      try {
        const asked = Date.now()
        if (await renewLease(db, letter, now())) ends = asked + leaseMs
        else lost.abort(new Error('The lease was lost.'))
      } catch {
        if (Date.now() > ends) lost.abort(new Error('The lease could not be renewed.'))
      }
    }, renewalMs)
    const late = AbortSignal.timeout(sendLimitMs)
    return {
      signal: AbortSignal.any([lost.signal, late, givingUp.signal]),
      end: () => clearInterval(timer),
    }
  }

  async function claimSome(id?: string): Promise<number> {
    const claimed = await claimLetters(db, {
      at: now(),
      limit: parallel - onTheirWay.size,
      ...(id !== undefined && { id }),
    })
    for (const letter of claimed) {
      const way = deliver(letter).finally(() => {
        onTheirWay.delete(way)
        awake.resolve()
      })
      onTheirWay.add(way)
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
        if (onTheirWay.size < parallel) claimed = await watch(claimSome)
      } catch (error) {
        log.warn({ err: error }, 'outbox not read')
      }
      if (claimed === 0) await awake.promise
      clearTimeout(timer)
    }
  }

  /** Until nobody has written for a moment, but not for ever. */
  async function yieldToRequests(): Promise<void> {
    const until = performance.now() + longestCourtesyMs
    for (;;) {
      const rest = Math.min(lastWoken + courtesyMs, until) - performance.now()
      if (rest <= 0 || stopping.signal.aborted) return
      await sleep(rest)
    }
  }

  function after(ms: number): Date {
    return new Date(now().getTime() + ms)
  }

  return {
    start() {
      running ??= run()
    },
    wake() {
      lastWoken = performance.now()
      awake.resolve()
    },
    async stop() {
      stopping.abort()
      awake.resolve()
      await running
      const giveUp = setTimeout(() => givingUp.abort(new Error('The site is stopping.')), drainMs)
      await Promise.all(onTheirWay)
      clearTimeout(giveUp)
      if (transport) (await transport).close()
    },
    async sendDue(id) {
      let sent = 0
      for (;;) {
        const claimed = await claimSome(id)
        await Promise.all(onTheirWay)
        sent += claimed
        if (claimed === 0 || id !== undefined) return sent
      }
    },
  }
}
