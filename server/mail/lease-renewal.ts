/** Renews the lease of an email while it is being sent. */
import type { Database } from '../platform/db/database.ts'
import { type ClaimedLetter, renewalShare, renewLease } from './leases.ts'

/** After this time, an attempt is aborted. */
const sendLimitMs = 120_000

interface LeaseRenewalDependencies {
  db: Database
  now: () => Date
  leaseMs: number
  /** Aborts the attempt from outside. */
  abort: AbortSignal
}

export interface LeaseRenewal {
  /** Aborts the attempt when the lease is lost, when it takes too long, or from outside. */
  signal: AbortSignal
  /** Ends the renewal. */
  end(): void
}

/** Renews the lease until `end`. */
export function startLeaseRenewal(
  { db, now, leaseMs, abort }: LeaseRenewalDependencies,
  letter: ClaimedLetter,
): LeaseRenewal {
  const lost = new AbortController()
  let ends = Date.now() + leaseMs
  const timer = setInterval(async () => {
    try {
      const asked = Date.now()
      if (await renewLease(db, letter, now(), leaseMs)) ends = asked + leaseMs
      else lost.abort(new Error('The lease was lost.'))
    } catch {
      if (Date.now() > ends) lost.abort(new Error('The lease could not be renewed.'))
    }
  }, leaseMs * renewalShare)
  return {
    signal: AbortSignal.any([lost.signal, AbortSignal.timeout(sendLimitMs), abort]),
    end: () => clearInterval(timer),
  }
}
