/**
 * How often pages are rendered for queries that nobody has asked for before. Such queries are endless, and a page
 * takes some milliseconds in which nobody else is answered: strangers get a share of the time that visitors do not notice.
 */

export interface SearchBudget {
  /** Takes one rendering for `client`, an address key. 0: granted; else the seconds after which to try again. */
  take(client: string): number
  /** Clients that are counted now. */
  size(): number
}

interface Allowance {
  /** At once, after a rest. */
  burst: number
  perSecond: number
}

/** More than a person who tries every filter of a list, one a second. */
export const clientAllowance: Allowance = { burst: 40, perSecond: 1 }
/** For all clients together: under a flood from many addresses, below 1 % of the time. */
export const totalAllowance: Allowance = { burst: 200, perSecond: 1 }
/** Of clients that are counted; who is forgotten has all of the allowance again, and the total still holds. */
export const maxClients = 2000

interface Bucket {
  left: number
  at: number
}

/** `now`: in milliseconds. */
export function createSearchBudget(now: () => number): SearchBudget {
  const clients = new Map<string, Bucket>()
  const total: Bucket = { left: totalAllowance.burst, at: now() }

  return {
    size: () => clients.size,
    take(client) {
      const own = clients.get(client) ?? { left: clientAllowance.burst, at: now() }
      clients.delete(client)
      clients.set(client, own)
      for (const oldest of clients.keys()) {
        if (clients.size <= maxClients) break
        clients.delete(oldest)
      }
      refill(own, clientAllowance, now())
      refill(total, totalAllowance, now())
      const wait = Math.max(
        secondsUntilOne(own, clientAllowance),
        secondsUntilOne(total, totalAllowance),
      )
      if (wait > 0) return wait
      own.left -= 1
      total.left -= 1
      return 0
    },
  }
}

/** For sites that let everybody through. */
export const endlessBudget: Pick<SearchBudget, 'take'> = { take: () => 0 }

function refill(bucket: Bucket, { burst, perSecond }: Allowance, now: number): void {
  // A clock that was set back takes nothing away.
  const seconds = Math.max(0, now - bucket.at) / 1000
  bucket.left = Math.min(burst, bucket.left + seconds * perSecond)
  bucket.at = now
}

function secondsUntilOne({ left }: Bucket, { perSecond }: Allowance): number {
  return left >= 1 ? 0 : Math.ceil((1 - left) / perSecond)
}
