/**
 * Limits how often requests that cannot be cached render a page or search: queries, whose number is unlimited, and posted
 * forms. Rendering blocks the process for some milliseconds: clients together get a share of the
 * time that visitors do not notice.
 */

export type SearchBudget = ReturnType<typeof createSearchBudget>

export interface Allowance {
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
 * The cost of refused requests of one client, in kilobytes: twenty forms with a Korean message of maximum length at once,
 * then one in 3 s (`server/web/refusal-limit.ts`).
 */
export const refusalAllowance: Allowance = { burst: 1024, perSecond: 16 }
export const unlimitedAllowance: Allowance = { burst: Infinity, perSecond: 0 }
/**
 * The maximum number of counted clients. A dropped client starts with a full allowance; the total still
 * applies.
 */
export const maxClients = 2000

interface Bucket {
  left: number
  at: number
}

/** `now`: a time in milliseconds. `together`: for all clients. `each`: for one. */
export function createSearchBudget(
  now: () => number,
  together: Allowance = totalAllowance,
  each: Allowance = clientAllowance,
) {
  const clients = new Map<string, Bucket>()
  const total: Bucket = { left: together.burst, at: now() }

  function find(client: string): Bucket {
    const own = clients.get(client) ?? { left: each.burst, at: now() }
    clients.delete(client)
    clients.set(client, own)
    for (const oldest of clients.keys()) {
      if (clients.size <= maxClients) break
      clients.delete(oldest)
    }
    refill(own, each, now())
    refill(total, together, now())
    return own
  }

  /** The seconds until `client` may take anything; 0: now. */
  const waitFor = (client: string) =>
    Math.max(secondsUntilOne(find(client), each), secondsUntilOne(total, together))

  /** Takes that much, even if it is not there; a negative cost gives it back. */
  function charge(client: string, cost: number): void {
    find(client).left -= cost
    total.left -= cost
  }

  return {
    /** The number of clients that are counted now. */
    size: () => clients.size,
    waitFor,
    charge,
    /** Takes one rendering or search for `client`, an address key. Returns 0 if granted, else the seconds to wait. */
    take(client: string): number {
      const wait = waitFor(client)
      if (wait === 0) charge(client, 1)
      return wait
    },
  }
}

/** For sites without rate limits. */
export const unlimitedBudget: Omit<SearchBudget, 'size'> = {
  take: () => 0,
  waitFor: () => 0,
  charge() {},
}

function refill(bucket: Bucket, { burst, perSecond }: Allowance, now: number): void {
  // A clock that was set back does not reduce the allowance.
  const seconds = Math.max(0, now - bucket.at) / 1000
  bucket.left = Math.min(burst, bucket.left + seconds * perSecond)
  bucket.at = now
}

function secondsUntilOne({ left }: Bucket, { perSecond }: Allowance): number {
  return left >= 1 ? 0 : Math.ceil((1 - left) / perSecond)
}
