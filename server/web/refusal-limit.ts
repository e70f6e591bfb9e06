/**
 * Limits the cost of refused requests, in addition to the limits of their number: reading a body and refusing it is as much
 * work as accepting it. Requests that only read, without a query, are not limited here.
 */
import { type Asked, isRead } from '../platform/http/asked.ts'
import type { ReadClient } from '../platform/http/client-address.ts'
import type { Reply } from '../platform/http/ready-bytes.ts'
import type { SearchBudget } from './pages/search-budget.ts'
import type { Answer } from './site.ts'

export type RefusalBudget = Pick<SearchBudget, 'waitFor' | 'charge'>

interface RefusalLimitDependencies {
  readClient: ReadClient
  refusalBudget: RefusalBudget
}

/** The statuses for requests that cannot be read. */
const counted = new Set([400, 413, 415, 431])

/** The cost of a refusal without a body, which takes as long as reading this many kilobytes. */
const leastKilobytes = 4
const mostKilobytes = 64
/** The assumed size of a body that comes in chunks, which browsers do not send. */
const unsaidBytes = 16 * 1024

export function createRefusalLimit({ readClient, refusalBudget }: RefusalLimitDependencies) {
  return (
    asked: Asked,
    answer: (asked: Asked) => Answer,
    refuseUntil: (asked: Asked, waitS: number) => Reply,
  ): Answer => {
    if (!isLimited(asked)) return answer(asked)
    const { addressKey } = readClient(asked)
    const waitS = refusalBudget.waitFor(addressKey)
    if (waitS > 0) return refuseUntil(asked, waitS)
    // The cost is charged before the request is read, so that concurrent requests count like consecutive ones.
    const cost = costOf(asked)
    refusalBudget.charge(addressKey, cost)
    const settle = (response: Reply) => {
      if (!counted.has(response.status)) refusalBudget.charge(addressKey, -cost)
      return response
    }
    const answered = answer(asked)
    return answered instanceof Promise ? answered.then(settle) : settle(answered)
  }
}

/** The panel reads only what admins send, who save drafts that are not valid yet. */
function isLimited({ method, path, search }: Asked): boolean {
  return (!isRead(method) || search !== '') && !path.startsWith('/api/admin/')
}

/** In kilobytes. */
function costOf({ headers, method }: Asked): number {
  if (isRead(method)) return leastKilobytes
  const bytes = Number(headers.get('content-length') ?? unsaidBytes)
  return Math.min(leastKilobytes + bytes / 1024, mostKilobytes)
}
