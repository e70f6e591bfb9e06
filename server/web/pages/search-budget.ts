/**
 * Limits how often pages are rendered, and calls of the API search, for what cannot be cached: queries, whose number is
 * unlimited, and posted forms. Rendering blocks the process for some milliseconds: clients together get a share of the
 * time that visitors do not notice.
 */

export interface SearchBudget {
  /** Takes one rendering or search for `client`, an address key. Returns 0 if granted, else the seconds to wait. */
  take(client: string): number
  /** The number of clients that are counted now. */
  size(): number
}

interface Allowance {
  /** The number granted at once after a pause. */
  burst: number
  perSecond: number
}

/** More than a person needs who tries every filter of a list, one a second. */
export const clientAllowance: Allowance = { burst: 40, perSecond: 1 }
/**
 * For all clients together: a rendering takes some 10 ms, so a flood from many addresses delays no more than
 * 0.25 % of the visits after its first seconds.
 */
export const totalAllowance: Allowance = { burst: 80, perSecond: 0.25 }
/** For posted forms of all clients: more, because a visitor who is refused has typed something. */
export const formsAllowance: Allowance = { burst: 200, perSecond: 5 }
/**
 * The maximum number of counted clients. A dropped client starts with a full allowance; the total still
 * applies.
 */
export const maxClients = 2000

interface Bucket {
  left: number
  at: number
}

/** `now`: a time in milliseconds. `together`: for all clients. */
export function createSearchBudget(
  now: () => number,
  together: Allowance = totalAllowance,
): SearchBudget {
  const clients = new Map<string, Bucket>()
  const total: Bucket = { left: together.burst, at: now() }

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
      refill(total, together, now())
      const wait = Math.max(secondsUntilOne(own, clientAllowance), secondsUntilOne(total, together))
      if (wait > 0) return wait
      own.left -= 1
      total.left -= 1
      return 0
    },
  }
}

/** For sites without rate limits. */
export const unlimitedBudget: Pick<SearchBudget, 'take'> = { take: () => 0 }

function refill(bucket: Bucket, { burst, perSecond }: Allowance, now: number): void {
  // A clock that was set back does not reduce the allowance.
  const seconds = Math.max(0, now - bucket.at) / 1000
  bucket.left = Math.min(burst, bucket.left + seconds * perSecond)
  bucket.at = now
}

function secondsUntilOne({ left }: Bucket, { perSecond }: Allowance): number {
  return left >= 1 ? 0 : Math.ceil((1 - left) / perSecond)
}
